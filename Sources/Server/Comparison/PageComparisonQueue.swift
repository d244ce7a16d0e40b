/// Signals the services that analyse and compare pages.
final class PageComparisonQueue: Sendable {
    private let comparison = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let pass = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Yields when fingerprints were stored and may have to be compared.
    var comparisons: AsyncStream<Void> { comparison.stream }

    /// Yields when a pass over the library is needed.
    var passes: AsyncStream<Void> { pass.stream }

    /// Requests the comparison of stored fingerprints. Requests before it begins are merged.
    func requestComparison() { comparison.continuation.yield() }

    /// Requests a pass over the library, for files that have no fingerprints. Requests before it begins are merged.
    func requestPass() { pass.continuation.yield() }
}
