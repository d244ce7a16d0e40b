import Database
import Library
import Synchronization

@testable import Readers

/// An account store with a manual clock and cheap password hashing, whose calls are counted.
final class TestAccounts: Sendable {
    let store: AccountStore
    private let database: TestDatabase
    private let clock: Clock
    private let derivations: Derivations

    /// The table of users as the library's migrations create it.
    private static let library = Migration("users") { transaction in
        try transaction.execute(
            script: """
                CREATE TABLE users (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE);
                INSERT INTO users (name) VALUES ('owner');
                """
        )
    }

    private final class Clock: Sendable {
        /// Guards the time in milliseconds.
        let time = Mutex<Int64>(1_800_000_000_000)
    }

    private final class Derivations: Sendable {
        /// Guards the number of derivations.
        let count = Mutex(0)
        /// Guards the closure that the next derivation calls.
        let action = Mutex<(@Sendable () -> Void)?>(nil)

        func takeAction() -> (@Sendable () -> Void)? {
            action.withLock { action in
                defer { action = nil }
                return action
            }
        }
    }

    init() throws {
        let (clock, derivations) = (Clock(), Derivations())
        database = try TestDatabase([Self.library] + AccountSchema.migrations)
        store = AccountStore(
            database: database.database,
            clock: LibraryClock { clock.time.withLock { $0 } },
            hasher: PasswordHasher(parameters: PasswordHashTests.cheap) {
                password,
                parameters,
                salt throws(ReadersError) in
                derivations.count.withLock { $0 += 1 }
                derivations.takeAction()?()
                return try PasswordHash(password, parameters: parameters, salt: salt)
            }
        )
        self.clock = clock
        self.derivations = derivations
    }

    var now: Int64 { clock.time.withLock { $0 } }
    var derivationCount: Int { derivations.count.withLock { $0 } }

    /// Calls a closure during the next derivation of a key from a password.
    func duringNextDerivation(_ action: @escaping @Sendable () -> Void) {
        derivations.action.withLock { $0 = action }
    }

    func pass(seconds: Int64) { clock.time.withLock { $0 += seconds * 1000 } }

    @discardableResult
    func add(
        _ name: String,
        role: UserRole = .member,
        password: String? = nil,
        _ change: (inout UserAccount) -> Void = { _ in }
    ) async throws -> User {
        var account = UserAccount(name: try UserName(name), role: role)
        change(&account)
        return try await store.addUser(account, password: password.map { try Password(new: $0) })
    }

    /// Opens a session and returns its token.
    func session(of user: User, device: String = "Firefox, Linux") async throws -> SessionToken {
        try await store.openSession(for: user.id, device: device)
    }

    func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
        try database.database.writeBlocking { try $0.execute(sql, arguments) }
    }

    func value<Value: DatabaseValueConvertible>(_ sql: String) throws -> Value? {
        try database.database.readBlocking { try $0.value(sql) }
    }
}
