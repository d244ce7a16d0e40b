/// Limits guessing of passwords and keys, by client address and by user.
///
/// The limit by user slows an attacker who has many addresses. Its delay is short, because such an attacker could
/// otherwise keep the user from signing in. Existing sessions are not affected.
public struct SignInLimiter: Sendable {
    private var addresses = AttemptLimiter()
    private var users = AttemptLimiter(settings: userSettings)

    private static let userSettings = AttemptLimiter.Settings(
        freeFailures: 10,
        maximumWait: 60,
        // Only addresses share a budget: an attempt with a user's name is counted twice, and must not use the budget
        // twice.
        budget: .infinity
    )

    /// Creates a limiter without failures.
    public init() {}

    /// Decides whether an attempt may be checked.
    ///
    /// - Parameters:
    ///   - address: The client's address; see `ClientAddress.group(_:)`.
    ///   - user: The key of the user's name; nil if the attempt names no user.
    ///   - now: The time in seconds of a monotonic clock.
    public mutating func decide(address: String, user: String?, now: Double) -> AttemptLimiter.Decision {
        if let user {
            let decision = users.decide(user, now: now)
            guard decision == .admitted else { return decision }
        }
        return addresses.decide(address, now: now)
    }

    /// Records a wrong password or key.
    public mutating func failed(address: String, user: String?, now: Double) {
        addresses.failed(address, now: now)
        if let user { users.failed(user, now: now) }
    }

    /// Records a correct password or key.
    public mutating func succeeded(address: String, user: String?) {
        addresses.succeeded(address)
        if let user { users.succeeded(user) }
    }

    // MARK: - Storing

    /// Sets the stored counts of the sources of one attempt.
    mutating func restore(
        address: String,
        _ ofAddress: AttemptLimiter.Record?,
        user: String?,
        _ ofUser: AttemptLimiter.Record?,
        budget: (amount: Double, time: Double)?
    ) {
        addresses[address] = ofAddress
        if let user { users[user] = ofUser }
        if let budget { addresses.storedBudget = budget }
    }

    /// Returns the counts of the sources of one attempt, and the shared budget, for storing them.
    func stored(
        address: String,
        user: String?
    ) -> (ofAddress: AttemptLimiter.Record?, ofUser: AttemptLimiter.Record?, budget: (amount: Double, time: Double)) {
        (addresses[address], user.flatMap { users[$0] }, addresses.storedBudget)
    }
}
