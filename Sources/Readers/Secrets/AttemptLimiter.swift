/// Limits guessing of secrets. After a few failures a source has to wait; the delay doubles with each failure. All
/// sources also share a budget of attempts.
///
/// A source is the key by which attempts are counted: a client address, or the name of a user. ``SignInLimiter`` counts
/// by both.
///
/// A value type without a clock: the caller passes the time. The number of remembered sources is bounded. When it is
/// exceeded, the source with the oldest failure is forgotten; the shared budget still applies.
public struct AttemptLimiter: Sendable {
    /// The answer to an attempt.
    public enum Decision: Sendable, Equatable {
        /// The secret may be checked.
        case admitted
        /// The client has to wait this many seconds.
        case wait(seconds: Int)
    }

    struct Settings: Sendable {
        /// The number of failures that cause no delay, because they may be typing errors.
        var freeFailures = 4
        /// The delay after the first failure beyond ``freeFailures``, in seconds.
        var firstWait = 1.0
        /// The maximum delay, in seconds.
        var maximumWait = 900.0
        /// The time after which the failures of a source are forgotten, in seconds.
        var memory = 3600.0
        /// The maximum number of remembered sources.
        var capacity = 1024
        /// The maximum budget: the number of attempts that all sources together have at once.
        var budget = 60.0
        /// The number of attempts that are added to the budget each second.
        var budgetPerSecond = 0.5
    }

    /// The failures of a source.
    struct Record: Sendable, Equatable {
        var failures = 0
        var lastFailure = 0.0
        var blockedUntil = 0.0
    }

    private let settings: Settings
    private var records: [String: Record] = [:]
    private var budget: Double
    private var budgetTime = 0.0

    /// Creates a limiter for client addresses.
    public init() {
        self.init(settings: Settings())
    }

    init(settings: Settings) {
        self.settings = settings
        budget = settings.budget
    }

    /// Decides whether an attempt of a source may be checked. `now` is in seconds of a monotonic clock.
    public mutating func decide(_ source: String, now: Double) -> Decision {
        refill(now)
        if let record = records[source], record.blockedUntil > now {
            return .wait(seconds: Int((record.blockedUntil - now).rounded(.up)))
        }
        if budget < 1 {
            return .wait(seconds: Int(((1 - budget) / settings.budgetPerSecond).rounded(.up)))
        }
        // The budget is reduced now and restored after a success, so that parallel attempts can't share one unit.
        budget -= 1
        return .admitted
    }

    /// Records a failure.
    public mutating func failed(_ source: String, now: Double) {
        var record = records[source] ?? Record()
        if now - record.lastFailure > settings.memory { record.failures = 0 }
        record.failures += 1
        record.lastFailure = now
        let paid = record.failures - settings.freeFailures
        if paid > 0 {
            // Doubles with every failure. The shift is bounded to prevent an overflow.
            let wait = settings.firstWait * Double(1 << min(paid - 1, 30))
            record.blockedUntil = now + min(wait, settings.maximumWait)
        }
        if records[source] == nil, records.count >= settings.capacity { forgetOldest(now) }
        records[source] = record
    }

    /// Records a success, which resets the source.
    public mutating func succeeded(_ source: String) {
        records[source] = nil
        budget = min(budget + 1, settings.budget)
    }

    /// The failures of a source, for storing them; nil for a source without failures.
    subscript(source: String) -> Record? {
        get { records[source] }
        set { records[source] = newValue }
    }

    /// The budget and the time at which it had this value, for storing them.
    var storedBudget: (amount: Double, time: Double) {
        get { (budget, budgetTime) }
        set { (budget, budgetTime) = (newValue.amount, newValue.time) }
    }

    /// The number of remembered sources.
    var count: Int { records.count }

    private mutating func refill(_ now: Double) {
        budget = min(settings.budget, budget + max(0, now - budgetTime) * settings.budgetPerSecond)
        budgetTime = max(budgetTime, now)
    }

    private mutating func forgetOldest(_ now: Double) {
        records = records.filter { now - $0.value.lastFailure <= settings.memory }
        guard records.count >= settings.capacity else { return }
        if let oldest = records.min(by: { $0.value.lastFailure < $1.value.lastFailure }) {
            records[oldest.key] = nil
        }
    }
}
