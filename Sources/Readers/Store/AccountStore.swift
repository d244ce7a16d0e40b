public import Database
public import Library
import Synchronization

/// The users, their passwords, sessions and keys.
///
///     let accounts = AccountStore(database: database)
///     let anna = try await accounts.addUser(UserAccount(name: UserName("Anna"), role: .member), password: password)
///     let (user, token) = try await accounts.signIn(name: "anna", password: "…", device: "Firefox, Windows")
///
/// Every function may be called from any task. Changes are transactions, which are durable when their function returns.
/// The command line changes the same database while the server runs, so only sessions are cached, for a second, and
/// verified passwords, for a minute. A database server reports the changes of other processes, so sessions are cached
/// longer there (``RememberedSessions``).
public final class AccountStore: Sendable {
    let database: Database
    let hasher: PasswordHasher
    let clock: LibraryClock
    /// Guards the passwords that were verified in the last minute.
    let verifiedPasswords = Mutex(VerifiedPasswords())
    /// Guards the sessions that were read recently.
    let rememberedSessions: Mutex<RememberedSessions>
    /// Guards the number of changes by this process, and the handlers that are called after each.
    private let changes = Mutex((count: 0, handlers: [@Sendable () -> Void]()))

    /// The minimum time between two writes of the last use of a session or key, in milliseconds.
    static let lastUseInterval: Int64 = 60_000

    /// Creates the store over a database with the migrations of ``AccountSchema``.
    public convenience init(database: Database, clock: LibraryClock = .system) {
        self.init(database: database, clock: clock, hasher: PasswordHasher())
    }

    init(database: Database, clock: LibraryClock, hasher: PasswordHasher) {
        self.database = database
        self.clock = clock
        self.hasher = hasher
        rememberedSessions = Mutex(RememberedSessions(isShared: database.dialect == .postgreSQL))
        guard isShared else { return }
        let observer = AccountObserver { [weak self] in self?.reportChange() }
        database.observe(AccountObserver.tables, with: observer)
    }

    /// The time in seconds, for values that are only in memory.
    var seconds: Double { Double(clock.now()) / 1000 }

    /// The number of changes that this process made. The command line makes others.
    public var changeCount: Int { changes.withLock { $0.count } }

    /// Calls `handler` after each change that this process makes.
    public func onChange(_ handler: @escaping @Sendable () -> Void) {
        changes.withLock { $0.handlers.append(handler) }
    }

    private func reportChange() {
        let handlers = changes.withLock { changes in
            changes.count += 1
            return changes.handlers
        }
        for handler in handlers { handler() }
    }
}

// MARK: - Access to the database

extension AccountStore {
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws(ReadersError) -> Value {
        do {
            return try await database.read(body)
        } catch {
            throw Self.readersError(for: error)
        }
    }

    /// Runs a transaction. It is durable when this returns, unless it only records the time of the last use.
    @discardableResult
    func write<Value: Sendable>(
        durability: Database.Durability = .full,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws(ReadersError) -> Value {
        do {
            let value = try await database.write(durability: durability, body)
            if case .full = durability { reportChange() }
            return value
        } catch {
            throw Self.readersError(for: error)
        }
    }

    private static func readersError(for error: any Error) -> ReadersError {
        switch error {
        case let error as ReadersError: error
        case DatabaseError.cancelled: .cancelled
        case let error as DatabaseError where error.isTemporary: .storeUnavailable(reason: error.description)
        case let error as DatabaseError: .storeFailed(reason: error.description)
        default: .storeFailed(reason: String(describing: error))
        }
    }
}
