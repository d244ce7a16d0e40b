extension Result where Failure == any Error {
    /// Creates a result from an asynchronous function that may throw.
    package init(catching body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
