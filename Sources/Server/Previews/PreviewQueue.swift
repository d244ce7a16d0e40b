import Library
import Synchronization

/// The queue of covers whose previews are needed. Covers that were served go first, followed by a pass over the
/// library.
final class PreviewQueue: Sendable {
    private struct State {
        /// The covers that were served and have no preview, the latest last.
        var requested: [CoverReference] = []
        /// Covers that were requested recently. They are not added again.
        var recent: Set<CoverReference> = []
        /// The current pass over the library; nil without one.
        var pass: Pass?
        var passCount = 0
    }

    /// A pass over the library. A restarted pass has another number, so it never equals the previous one.
    struct Pass: Equatable {
        let number: Int
        /// The last series that the pass has finished; 0 at its start.
        var position: Int64
    }

    private let state = Mutex(State())
    private let signal = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// A few screens of covers. Dropped requests are found by the next pass over the library.
    private static let maximumRequestedCount = 256
    private static let maximumRecentCount = 4096

    /// Signals that the queue may have work.
    var workSignals: AsyncStream<Void> { signal.stream }

    /// Requests the preview of a cover that was served.
    func request(_ place: CoverReference) {
        let isNew = state.withLock { state in
            if state.recent.count >= Self.maximumRecentCount { state.recent.removeAll(keepingCapacity: true) }
            guard state.recent.insert(place).inserted else { return false }
            state.requested.append(place)
            if state.requested.count > Self.maximumRequestedCount { state.requested.removeFirst() }
            return true
        }
        if isNew { signal.continuation.yield() }
    }

    /// Starts a pass over the whole library, also when one is under way.
    func requestPass() {
        state.withLock { state in
            state.passCount += 1
            state.pass = Pass(number: state.passCount, position: 0)
        }
        signal.continuation.yield()
    }

    /// Removes and returns the most recently requested cover.
    func next() -> CoverReference? {
        state.withLock { $0.requested.popLast() }
    }

    /// The number of covers that were requested and don't have a preview yet.
    var count: Int { state.withLock { $0.requested.count } }

    /// The current pass over the library; nil without one.
    var pass: Pass? { state.withLock { $0.pass } }

    /// Moves a pass forward to a series; nil ends it. Does nothing when the pass was restarted in the meantime.
    func advance(_ pass: Pass, to position: Int64?) {
        state.withLock { state in
            if state.pass == pass { state.pass = position.map { Pass(number: pass.number, position: $0) } }
        }
    }
}
