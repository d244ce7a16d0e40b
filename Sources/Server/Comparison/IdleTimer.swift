import ImagePipeline

/// Waits until the server has been idle, without requests and scans, for a given time.
struct IdleTimer {
    /// The required time without requests and scans, in seconds.
    let pause: Double
    /// The number of requests at the previous observation.
    private var requests: Int?
    private var since = ContinuousClock.now

    init(pause: Double) { self.pause = pause }

    /// Returns the remaining idle time, in seconds; 0 when the server has been idle for ``pause``.
    mutating func remaining(_ activity: IdlePeriods.Activity, at now: ContinuousClock.Instant) -> Double {
        if requests != activity.requests || activity.isScanning { (requests, since) = (activity.requests, now) }
        return max(pause - (now - since) / .seconds(1), 0)
    }

    /// Waits until the server has been idle for ``pause``.
    mutating func wait(for activity: () -> IdlePeriods.Activity) async throws {
        while case let remaining = remaining(activity(), at: .now), remaining > 0 {
            try await Task.sleep(for: .seconds(min(remaining, 1)))
        }
    }
}
