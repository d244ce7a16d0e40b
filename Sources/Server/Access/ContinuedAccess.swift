import Library
import Readers

/// Checks whether a request still has access while its response is being sent. The access ends when the session or the
/// user is removed, or when the password or the rights change.
///
/// A change by this process is noticed at once. Other processes can change the same store, for example the command
/// line. While there is something to send, the store is therefore also read once a second.
struct ContinuedAccess: Sendable {
    /// The user of the request.
    let user: UserIdentifier

    private let accounts: AccountStore
    private let session: Int64?
    private let key: Int64?
    private let state: AccessState?
    private var changeCount: Int
    private var nextCheck: ContinuousClock.Instant

    /// The minimum time between two reads of the store if this process changes nothing.
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
