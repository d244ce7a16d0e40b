/// A cache of the sessions that were read recently, so that a page with many images queries the database once.
///
/// A change by this process invalidates all entries at once. With a store in a file, a change by the command line takes
/// effect after a second at the latest. Nodes on a database server are notified of changes at once. If the notification
/// is lost, a change takes effect after 20 seconds; while the database can't be reached, sessions are valid for a
/// minute.
struct RememberedSessions: Sendable {
    /// The time for which a session is remembered.
    private let duration: Duration
    /// The time for which a session is remembered while the database can't be reached.
    private static let outageDuration = Duration.seconds(60)
    /// The maximum number of sessions. When it is reached, all are removed.
    static let capacity = 4096

    private struct Entry {
        var user: User
        var session: Session
        /// The value of the store's change counter before the session was read.
        var changeCount: Int
        /// The time at which it was read.
        var time: ContinuousClock.Instant
    }

    /// The entries by the digest of the token.
    private var entries: [[UInt8]: Entry] = [:]

    /// - Parameter isShared: whether the database reports changes of other processes.
    init(isShared: Bool = false) {
        duration = .seconds(isShared ? 20 : 1)
    }

    /// Returns a session; nil if it has to be read from the database.
    ///
    /// - Parameters:
    ///   - changeCount: the current value of the store's change counter.
    ///   - isOutage: whether the database can't be reached.
    func session(
        _ digest: [UInt8],
        changeCount: Int,
        now: ContinuousClock.Instant,
        isOutage: Bool = false
    ) -> (user: User, session: Session)? {
        let age = isOutage ? Self.outageDuration : duration
        guard let entry = entries[digest], entry.changeCount == changeCount, now - entry.time < age else { return nil }
        return (entry.user, entry.session)
    }

    /// Remembers a session that was read.
    ///
    /// - Parameter changeCount: the value of the store's change counter before it was read.
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
            time: now
        )
    }
}
