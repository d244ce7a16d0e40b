import Library
import Readers

/// Whether the access of a request continues while its response is being sent: whether the session and the user still exist, and
/// the password and the rights are the same.
///
/// A change by this process is noticed at once. The command line changes the same store, so the store is also read once
/// a second while there is something to send.
struct ContinuedAccess: Sendable {
    /// The user of the request.
    let user: UserIdentifier

    private let accounts: AccountStore
    private let session: Int64?
    private let key: Int64?
    private let state: AccessState?
    private var changeCount: Int
    private var nextCheck: ContinuousClock.Instant

    /// The time for which the store isn't read again without a change by this process.
    private static let interval = Duration.seconds(1)

    /// Reads the access of a request.
    init(of requester: AuthenticatedUser?, _ accounts: AccountStore) async throws {
        user = requester?.user.id ?? .unknown
        self.accounts = accounts
        session = requester?.session?.id
        key = requester?.keyID
        // Read before the state, so that a change in between is noticed.
        changeCount = accounts.changeCount
        nextCheck = .now + Self.interval
        state = try await accounts.accessState(of: user, session: session, key: key)
    }

    /// Returns whether the access continues.
    mutating func continues() async throws -> Bool {
        let count = accounts.changeCount
        guard count != changeCount || nextCheck < .now else { return true }
        changeCount = count
        nextCheck = .now + Self.interval
        guard let state else { return false }
        return try await accounts.accessState(of: user, session: session, key: key) == state
    }
}
