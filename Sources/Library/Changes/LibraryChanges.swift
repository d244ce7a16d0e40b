import Synchronization

/// The journal of the library's latest changes, from which a client that missed some can catch up.
///
/// The journal is bounded and shared by all listeners. A client that missed more than it holds must reload everything.
public final class LibraryChanges: Sendable {
    private struct State {
        /// The number of the last change.
        var version: Int64
        /// The latest changes, the oldest first, without gaps.
        var journal: [JournalEntry] = []
        /// The version before the first change of the journal.
        var forgotten: Int64
        var onChange: @Sendable () -> Void = {}
    }

    private let state: Mutex<State>

    /// About one second of changes during a scan, or many minutes of a user's changes.
    private static let rememberedCount = 256

    /// - Parameter now: the time in milliseconds since 1970, which is the first version of a store in a file. Versions
    ///   stay unique across restarts, because a library changes less than a thousand times a second on average.
    init(now: Int64) {
        state = Mutex(State(version: now, forgotten: now))
    }

    /// The number of the last change.
    public var version: Int64 { state.withLock { $0.version } }

    /// Sets a closure that is called after each change, on any thread. It must return immediately.
    public func onChange(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.onChange = body }
    }

    /// Returns the changes after a version that a user sees, merged into one; nil when the version is the current one.
    /// The result is empty when only other users have changes.
    ///
    /// - Parameters:
    ///   - version: the version of an earlier change or response. If it is older than the journal, the result has
    ///     `more` set.
    ///   - user: the user; nil for the changes of the catalogue alone.
    public func since(_ version: Int64, user: UserIdentifier?) -> LibraryChange? {
        state.withLock { state in
            guard version != state.version else { return nil }
            guard version >= state.forgotten, version < state.version else {
                return LibraryChange(version: state.version, lists: true, settings: true, more: true)
            }
            var merged = LibraryChange(version: version)
            for entry in state.journal where entry.version > version { entry.add(to: &merged, for: user) }
            merged.version = state.version
            return merged
        }
    }

    /// Returns whether no change between two versions affects lists: neither of the catalogue nor, if `user` isn't
    /// nil, of the user.
    func isUnchanged(since version: Int64, until current: Int64, user: UserIdentifier?) -> Bool {
        guard version != current else { return true }
        return state.withLock { state in
            guard version >= state.forgotten, version < current else { return false }
            return !state.journal.contains {
                $0.version > version && $0.version <= current && $0.concerns(user)
            }
        }
    }

    /// Returns whether user lists that a user sees changed between two versions. Entries that were removed from the
    /// catalogue don't count.
    func hasNewLists(since version: Int64, until current: Int64, user: UserIdentifier) -> Bool {
        state.withLock { state in
            state.journal.contains {
                $0.version > version && $0.version <= current && $0.hasLists(of: user)
            }
        }
    }

    /// Adds an entry to the journal.
    ///
    /// - Parameter version: its version, which is higher than that of the last entry; nil for the next number.
    func publish(_ entry: JournalEntry, version: Int64? = nil) {
        let onChange = state.withLock { state in
            state.version = version ?? state.version + 1
            var entry = entry
            entry.version = state.version
            entry.catalogue.bound()
            state.journal.append(entry)
            if state.journal.count > Self.rememberedCount {
                state.forgotten = state.journal.removeFirst().version
            }
            return state.onChange
        }
        onChange()
    }

    /// Begins the journal after a version. In a shared store, the versions are the numbers of transactions, which all
    /// nodes have in common.
    func start(after version: Int64) {
        state.withLock { state in
            (state.version, state.forgotten, state.journal) = (version, version, [])
        }
    }

    /// Forgets all entries, because those until a version aren't known. All clients must reload everything.
    func forget(until version: Int64) {
        start(after: version)
        state.withLock { $0.onChange }()
    }
}
