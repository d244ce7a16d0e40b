/// Whether, when and how often a failed download is retried: exponential backoff with jitter.
public struct RetryStrategy: Equatable, Sendable {
    /// The maximum number of retries, from 0.
    public var maximumRetries: Int
    /// The delay before the first retry, in seconds.
    public var firstDelay = 0.5
    /// The longest delay, in seconds, unless the server requests a longer one.
    public var maximumDelay = 10.0
    /// The factor between two delays, at least 1.
    public var multiplier = 2.0
    /// The random part of a delay, 0 to 1, so that clients that failed together don't retry together.
    public var jitter = 0.5
    /// The failures after which to retry.
    public var condition = RetryCondition.all
    /// Whether to respect the server's `Retry-After` header.
    public var honoursRetryAfter = true
    /// The longest `Retry-After` in seconds. Gives up if the server requests a longer delay.
    public var maximumRetryAfter = 30.0

    /// No retries.
    public static let none = RetryStrategy(maximumRetries: 0)
    /// Two retries, after about half a second and a second.
    public static let standard = RetryStrategy(maximumRetries: 2)

    /// Returns the delay before the next retry, in seconds; nil to give up.
    ///
    /// - Parameters:
    ///   - failure: The failure of the last attempt.
    ///   - attempt: The number of that attempt, from 1.
    ///   - retryAfter: The value of the server's `Retry-After` header in seconds, if any.
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
        return retryAfter <= maximumRetryAfter ? max(wait, retryAfter) : nil
    }

    private func backOff(attempt: Int, random: Double) -> Double {
        let longest = max(0, maximumDelay)
        var wait = min(max(0, firstDelay), longest)
        var step = 1
        // Ends after a few rounds: the delay reaches its limit or does not grow.
        while step < attempt, wait < longest, wait > 0, multiplier > 1 {
            wait = min(wait * multiplier, longest)
            step += 1
        }
        let chance = min(max(jitter, 0), 1)
        return wait * (1 - chance) + wait * chance * min(max(random, 0), 1)
    }
}
