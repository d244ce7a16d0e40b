/// The delay before reconnecting to a server that can't be reached. During the delay all transactions fail immediately
/// with the last error, so that requests don't queue up for an unreachable server.
struct ReconnectBackoff {
    private var failureCount = 0
    private var retryTime: ContinuousClock.Instant?
    private(set) var error: DatabaseError?

    /// The delay after the first failure, which doubles with each further one.
    private static let firstDelay = Duration.milliseconds(100)
    private static let maximumDoublings = 6

    /// Returns the error of the last attempt if the next one has to wait.
    func refusal(now: ContinuousClock.Instant) -> DatabaseError? {
        guard let retryTime, now < retryTime else { return nil }
        return error
    }

    mutating func recordFailure(_ error: DatabaseError, now: ContinuousClock.Instant) {
        self.error = error
        retryTime = now + Self.firstDelay * (1 << min(failureCount, Self.maximumDoublings))
        failureCount += 1
    }

    mutating func recordSuccess() {
        self = ReconnectBackoff()
    }
}
