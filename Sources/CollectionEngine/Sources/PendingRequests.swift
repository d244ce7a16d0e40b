/// The requests of a source that were not yet passed to the host.
struct PendingRequests: Equatable, Sendable {
    /// Whether to load the content.
    var load = false
    /// The tokens of cancelled requests.
    private(set) var cancelled: [LoadingToken] = []

    /// Cancels the request with this token, if any.
    mutating func cancel(_ token: LoadingToken?) {
        if let token { cancelled.append(token) }
    }

    /// Returns the tokens of the requests that were cancelled since the last call.
    mutating func takeCancelled() -> [LoadingToken] {
        defer { cancelled = [] }
        return cancelled
    }
}
