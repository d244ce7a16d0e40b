import Synchronization

/// Every change of the library, the latest ones remembered, so that whoever heard of an earlier one can catch up.
///
/// The memory is bounded and shared by all who listen: one who comes too late is told to ask for everything again.
public final class LibraryChanges: Sendable {
    private struct State {
        /// The last change's number.
        var version: Int64
        /// The latest changes, the oldest first; each begins where the one before ended.
        var journal: [LibraryChange] = []
        /// The number that came before the journal's first.
        var forgotten: Int64
        var onChange: @Sendable () -> Void = {}
    }

    private let state: Mutex<State>

    /// A second's worth of changes at the pace of a scan, many minutes of a reader's.
    private static let rememberedCount = 256

    /// - Parameter now: milliseconds since 1970. Versions begin there, so that after a restart none is used again: no
    ///   library changes a thousand times a second for long.
    init(now: Int64) {
        state = Mutex(State(version: now, forgotten: now))
    }

    /// The number of the last change.
    public var version: Int64 { state.withLock { $0.version } }

    /// Sets what is called after each change, on any thread. It must return at once.
    public func onChange(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.onChange = body }
    }

    /// What changed after a version, as one change; nil when nothing did.
    ///
    /// - Parameter version: as an earlier change or answer had it. One that is not remembered is answered with `more`.
    public func since(_ version: Int64) -> LibraryChange? {
        state.withLock { state in
            guard version != state.version else { return nil }
            guard version >= state.forgotten, version < state.version else {
                return LibraryChange(version: state.version, lists: true, more: true)
            }
            var merged = LibraryChange(version: version)
            for change in state.journal where change.version > version { merged.add(change) }
            return merged
        }
    }

    /// Notes a change; its version is given here.
    func publish(_ change: LibraryChange) {
        let onChange = state.withLock { state in
            state.version += 1
            var change = change
            change.version = state.version
            change.bound()
            state.journal.append(change)
            if state.journal.count > Self.rememberedCount {
                state.forgotten = state.journal.removeFirst().version
            }
            return state.onChange
        }
        onChange()
    }
}
