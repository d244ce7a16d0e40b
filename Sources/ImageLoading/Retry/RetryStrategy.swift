/// When a failed fetch is tried again, and how often.
public struct RetryStrategy: Equatable, Sendable {
    /// How many tries may follow the first one, from 0.
    public var maximumRetries: Int
    /// The wait before the second try, in seconds.
    public var firstDelay: Double
    /// No wait of the strategy's own is longer than this, in seconds.
    public var longestDelay: Double
    /// What each wait is longer by than the one before, from 1.
    public var multiplier: Double
    /// Which part of a wait is left to chance, 0 to 1, so that many who failed together do not come back together.
    public var jitter: Double
    /// Which failures are worth another try.
    public var condition: RetryCondition
    /// Whether a server's `Retry-After` is heeded.
    public var honoursRetryAfter: Bool
    /// A server that wants to be left alone for longer than this many seconds is not asked again at all.
    public var longestRetryAfter: Double

    /// One try is all.
    public static let none = RetryStrategy(maximumRetries: 0)
    /// Two more tries, after about half a second and a second.
    public static let standard = RetryStrategy(maximumRetries: 2)

    /// Describes a strategy; see the properties.
    public init(
        maximumRetries: Int,
        firstDelay: Double = 0.5,
        longestDelay: Double = 10,
        multiplier: Double = 2,
        jitter: Double = 0.5,
        condition: RetryCondition = .all,
        honoursRetryAfter: Bool = true,
        longestRetryAfter: Double = 30
    ) {
        self.maximumRetries = maximumRetries
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
        self.multiplier = multiplier
        self.jitter = jitter
        self.condition = condition
        self.honoursRetryAfter = honoursRetryAfter
        self.longestRetryAfter = longestRetryAfter
    }

    /// How long to wait before the next try, in seconds; nil to give up.
    ///
    /// - Parameters:
    ///   - failure: Why the last try failed.
    ///   - attempt: Which try that was, from 1.
    ///   - retryAfter: How long the server asked to wait, in seconds, if it did.
    ///   - random: A random number from 0 to below 1.
    public func delay(
        afterFailure failure: ImageFailureKind,
        attempt: Int,
        retryAfter: Double? = nil,
        random: Double
    ) -> Double? {
        guard attempt >= 1, attempt <= maximumRetries, condition.covers(failure) else { return nil }
        let wait = backOff(attempt: attempt, random: random)
        guard honoursRetryAfter, let retryAfter, retryAfter > 0 else { return wait }
        return retryAfter <= longestRetryAfter ? max(wait, retryAfter) : nil
    }

    private func backOff(attempt: Int, random: Double) -> Double {
        let longest = max(0, longestDelay)
        var wait = min(max(0, firstDelay), longest)
        var step = 1
        // Ends after a few rounds: either the wait reaches its limit or it does not grow.
        while step < attempt, wait < longest, wait > 0, multiplier > 1 {
            wait = min(wait * multiplier, longest)
            step += 1
        }
        let chance = min(max(jitter, 0), 1)
        return wait * (1 - chance) + wait * chance * min(max(random, 0), 1)
    }
}
