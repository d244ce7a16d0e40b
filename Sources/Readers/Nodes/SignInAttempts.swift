import Database
import Synchronization

/// Limits guessing of passwords and keys on a server. The failures are counted in memory for a store in a file, and in
/// the database if several nodes share it. ``SignInLimiter`` has the rules.
public final class SignInAttempts: Sendable {
    private let accounts: AccountStore
    /// Seconds of a monotonic clock, for attempts in memory.
    private let clock: @Sendable () -> Double
    /// Guards the counts in memory.
    private let limiter = Mutex(SignInLimiter())

    /// Creates the limits. `clock` returns seconds of a monotonic clock.
    public init(accounts: AccountStore, clock: @escaping @Sendable () -> Double) {
        self.accounts = accounts
        self.clock = clock
    }

    /// Decides whether an attempt may be checked; see ``SignInLimiter/decide(address:user:now:)``.
    public func decide(address: String, user: String?) async throws(ReadersError) -> AttemptLimiter.Decision {
        try await change(address, user) { $0.decide(address: address, user: user, now: $1) }
    }

    /// Records a wrong password or key.
    public func failed(address: String, user: String?) async throws(ReadersError) {
        try await change(address, user) { $0.failed(address: address, user: user, now: $1) }
    }

    /// Records a correct password or key.
    public func succeeded(address: String, user: String?) async throws(ReadersError) {
        try await change(address, user) { limiter, _ in limiter.succeeded(address: address, user: user) }
    }

    private func change<Value: Sendable>(
        _ address: String,
        _ user: String?,
        _ body: @escaping @Sendable (inout SignInLimiter, _ now: Double) -> Value
    ) async throws(ReadersError) -> Value {
        guard accounts.isShared else { return limiter.withLock { body(&$0, clock()) } }
        return try await accounts.write(durability: .relaxed) { transaction in
            let now: Double = try transaction.value("SELECT CAST(extract(epoch FROM clock_timestamp()) AS REAL)") ?? 0
            var stored = try StoredAttempts(address: address, user: user, transaction)
            let value = body(&stored.limiter, now)
            try stored.write(transaction, now: now)
            return value
        }
    }
}

/// The counts for the sources of one attempt, in the database.
private struct StoredAttempts {
    var limiter = SignInLimiter()
    private let address: String
    private let user: String?

    /// The `source` of the row with the shared budget.
    private static let budget = ""

    init(address: String, user: String?, _ transaction: Transaction) throws {
        self.address = address
        self.user = user
        func record(_ source: String) throws -> AttemptLimiter.Record? {
            try transaction.row(
                "SELECT failures, lastFailure, blockedUntil FROM attempts WHERE source = ?",
                [source]
            ) { AttemptLimiter.Record(failures: $0[0], lastFailure: $0[1], blockedUntil: $0[2]) }
        }
        limiter.restore(
            address: address,
            try record(Self.key(address: address)),
            user: user,
            try user.flatMap { try record(Self.key(user: $0)) },
            budget: try record(Self.budget).map { (amount: $0.blockedUntil, time: $0.lastFailure) }
        )
    }

    /// Stores the counts, and removes the expired counts of all sources.
    func write(_ transaction: Transaction, now: Double) throws {
        let (ofAddress, ofUser, budget) = limiter.stored(address: address, user: user)
        try write(ofAddress, Self.key(address: address), transaction)
        if let user { try write(ofUser, Self.key(user: user), transaction) }
        let record = AttemptLimiter.Record(failures: 0, lastFailure: budget.time, blockedUntil: budget.amount)
        try write(record, Self.budget, transaction)
        try transaction.execute(
            "DELETE FROM attempts WHERE source <> ? AND lastFailure < ? AND blockedUntil < ?",
            [Self.budget, now - AttemptLimiter.Settings().memory, now]
        )
    }

    private func write(_ record: AttemptLimiter.Record?, _ source: String, _ transaction: Transaction) throws {
        guard let record else {
            try transaction.execute("DELETE FROM attempts WHERE source = ?", [source])
            return
        }
        try transaction.execute(
            """
            INSERT INTO attempts (source, failures, lastFailure, blockedUntil) VALUES (?, ?, ?, ?)
            ON CONFLICT (source) DO UPDATE SET failures = excluded.failures, lastFailure = excluded.lastFailure,
                blockedUntil = excluded.blockedUntil
            """,
            [source, record.failures, record.lastFailure, record.blockedUntil]
        )
    }

    private static func key(address: String) -> String { "address " + address }
    private static func key(user: String) -> String { "user " + user }
}
