/// The sessions that were read in the last second, so that a page with many images queries the database once.
///
/// A change by this process invalidates all entries at once. A change by the command line takes effect after a second
/// at the latest.
struct RememberedSessions: Sendable {
    /// The time for which a session is remembered.
    static let duration = Duration.seconds(1)
    /// The maximum number of sessions. When it is reached, all are removed.
    static let capacity = 4096

    private struct Entry {
        var user: User
        var session: Session
        /// The number of changes before the session was read.
        var changeCount: Int
        var expiry: ContinuousClock.Instant
    }

    /// The entries by the digest of the token.
    private var entries: [[UInt8]: Entry] = [:]

    /// Returns a session; nil if it has to be read from the database.
    func session(
        _ digest: [UInt8],
        changeCount: Int,
        now: ContinuousClock.Instant
    ) -> (user: User, session: Session)? {
        guard let entry = entries[digest], entry.changeCount == changeCount, entry.expiry > now else { return nil }
        return (entry.user, entry.session)
    }

    /// Remembers a session that was read.
    ///
    /// - Parameter changeCount: the number of changes before it was read.
    mutating func insert(
        _ found: (user: User, session: Session),
        for digest: [UInt8],
        changeCount: Int,
        now: ContinuousClock.Instant
    ) {
        if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
        entries[digest] = Entry(
            user: found.user,
            session: found.session,
            changeCount: changeCount,
            expiry: now + Self.duration
        )
    }
}
