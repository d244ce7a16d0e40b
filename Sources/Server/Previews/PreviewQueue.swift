import Library
import Synchronization

/// The queue of covers whose previews are needed. Covers that were served go first, followed by a pass over the library.
final class PreviewQueue: Sendable {
    private struct State {
        /// The covers that were served and have no preview, the latest last.
        var requested: [CoverReference] = []
        /// Covers that were requested recently. They are not added again.
        var recent: Set<CoverReference> = []
        /// The last series that the current pass over the library has finished; nil without a pass.
        var passPosition: Int64?
    }

    private let state = Mutex(State())
    private let signal = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// A few screens of covers. Dropped requests are found by the next pass over the library.
    private static let mostRequested = 256
    private static let mostRecent = 4096

    /// Signals that the queue may have work.
    var wakes: AsyncStream<Void> { signal.stream }

    /// Requests the preview of a cover that was served.
    func request(_ place: CoverReference) {
        let isNew = state.withLock { state in
            if state.recent.count >= Self.mostRecent { state.recent.removeAll(keepingCapacity: true) }
            guard state.recent.insert(place).inserted else { return false }
            state.requested.append(place)
            if state.requested.count > Self.mostRequested { state.requested.removeFirst() }
            return true
        }
        if isNew { signal.continuation.yield() }
    }

    /// Starts a pass over the whole library, also when one is under way.
    func startPass() {
        state.withLock { $0.passPosition = 0 }
        signal.continuation.yield()
    }

    /// Removes and returns the most recently requested cover.
    func next() -> CoverReference? {
        state.withLock { $0.requested.popLast() }
    }

    /// The last series that the current pass has finished; nil without a pass.
    var passPosition: Int64? { state.withLock { $0.passPosition } }

    /// Moves the pass forward; nil ends it. A pass that was restarted in the meantime keeps its position.
    func advancePass(from old: Int64, to new: Int64?) {
        state.withLock { state in
            if state.passPosition == old { state.passPosition = new }
        }
    }
}
