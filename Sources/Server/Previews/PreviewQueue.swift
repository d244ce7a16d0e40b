import Library
import Synchronization

/// The covers whose colours are wanted: those that somebody looks at now go first, then all that a scan has found.
final class PreviewQueue: Sendable {
    private struct State {
        /// The latest last.
        var seen: [CoverPlace] = []
        /// What was looked at lately, so that a shelf that is shown again asks for nothing.
        var known: Set<CoverPlace> = []
        /// The series up to which a look through the whole library has come; nil when none is under way.
        var series: Int64?
    }

    private let state = Mutex(State())
    private let signal = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// A few screens of covers. What falls out is found by the next look through the library.
    private static let mostSeen = 256
    private static let mostKnown = 4096

    /// Wakes the worker.
    var wakes: AsyncStream<Void> { signal.stream }

    /// A cover was shown.
    func note(_ place: CoverPlace) {
        let isNew = state.withLock { state in
            if state.known.count >= Self.mostKnown { state.known.removeAll(keepingCapacity: true) }
            guard state.known.insert(place).inserted else { return false }
            state.seen.append(place)
            if state.seen.count > Self.mostSeen { state.seen.removeFirst() }
            return true
        }
        if isNew { signal.continuation.yield() }
    }

    /// The whole library is to be looked through.
    func lookThrough() {
        state.withLock { $0.series = 0 }
        signal.continuation.yield()
    }

    /// The cover that was shown last and not looked at.
    func next() -> CoverPlace? {
        state.withLock { $0.seen.popLast() }
    }

    /// Where a look through the library goes on; nil when none is under way.
    var series: Int64? { state.withLock { $0.series } }

    /// A look through the library has come this far; nil to its end. One that began anew meanwhile goes on from its
    /// beginning.
    func went(from old: Int64, to new: Int64?) {
        state.withLock { state in
            if state.series == old { state.series = new }
        }
    }
}
