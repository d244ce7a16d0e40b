/// Signals that documents may have to be compared with the reports of e-readers.
final class SyncQueue: Sendable {
    private let signal = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Signals that there may be work.
    var workSignals: AsyncStream<Void> { signal.stream }

    /// Requests a comparison. Requests before it begins are merged.
    func start() {
        signal.continuation.yield()
    }
}
