/// Signals that publications may have to be matched with the reports of e-readers.
final class KOReaderMatchQueue: Sendable {
    private let signal = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Yields when there may be work.
    var workSignals: AsyncStream<Void> { signal.stream }

    /// Requests the matching. Requests before it begins are merged.
    func requestMatching() {
        signal.continuation.yield()
    }
}
