/// Slows down guessing: after a few wrong keys an address has to wait, each time twice as long, and all addresses
/// together have a budget too.
///
/// A value without a clock: the time is passed in. It remembers a bounded number of addresses; when there are more, the
/// one that was wrong longest ago is forgotten, and the common budget still holds.
struct AttemptLimiter: Sendable {
    enum Decision: Equatable {
        /// The key may be looked at.
        case admitted
        /// It may not, for so many seconds more.
        case wait(seconds: Int)
    }

    struct Settings: Sendable {
        /// Wrong keys that cost nothing: people mistype.
        var freeFailures = 4
        /// The wait after the first failure that costs something, in seconds.
        var firstWait = 1.0
        /// The longest wait, in seconds.
        var longestWait = 900.0
        /// After so many seconds without a wrong key an address is forgotten.
        var memory = 3600.0
        /// How many addresses are remembered.
        var capacity = 1024
        /// How many wrong keys all addresses together may try at once.
        var budget = 60.0
        /// How much of the budget comes back each second.
        var budgetPerSecond = 0.5
    }

    private struct Record {
        var failures = 0
        var lastFailure = 0.0
        var blockedUntil = 0.0
    }

    let settings: Settings
    private var records: [String: Record] = [:]
    private var budget: Double
    private var budgetTime = 0.0

    init(settings: Settings = Settings()) {
        self.settings = settings
        budget = settings.budget
    }

    /// Whether a key from `address` may be looked at. `now` is in seconds and never goes back.
    mutating func decide(_ address: String, now: Double) -> Decision {
        refill(now)
        if let record = records[address], record.blockedUntil > now {
            return .wait(seconds: Int((record.blockedUntil - now).rounded(.up)))
        }
        if budget < 1 {
            return .wait(seconds: Int(((1 - budget) / settings.budgetPerSecond).rounded(.up)))
        }
        // Taken at once and given back when the key is right, so that guesses in parallel don't share one unit.
        budget -= 1
        return .admitted
    }

    /// The key was wrong.
    mutating func failed(_ address: String, now: Double) {
        var record = records[address] ?? Record()
        if now - record.lastFailure > settings.memory { record.failures = 0 }
        record.failures += 1
        record.lastFailure = now
        let paid = record.failures - settings.freeFailures
        if paid > 0 {
            // Twice as long each time; 2^30 seconds is beyond any longest wait.
            let wait = settings.firstWait * Double(1 << min(paid - 1, 30))
            record.blockedUntil = now + min(wait, settings.longestWait)
        }
        if records[address] == nil, records.count >= settings.capacity { forgetOldest(now) }
        records[address] = record
    }

    /// The key was right: the address starts afresh.
    mutating func succeeded(_ address: String) {
        records[address] = nil
        budget = min(budget + 1, settings.budget)
    }

    /// How many addresses are remembered.
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
