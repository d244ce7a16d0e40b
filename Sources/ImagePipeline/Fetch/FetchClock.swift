/// The clocks of the fetcher. Tests replace them with a manual clock.
struct FetchClock: Sendable {
    /// Seconds since an arbitrary moment; monotonic.
    var now: @Sendable () -> Double
    /// Seconds since 1970, to compare with the dates in HTTP headers.
    var wallTime: @Sendable () -> Double
    /// Returns once `now` reaches a moment; throws when the task is cancelled.
    var sleepUntil: @Sendable (Double) async throws -> Void

    /// The system's clocks.
    static let system = FetchClock(
        now: { SystemClock.uptime },
        wallTime: { SystemClock.now },
        sleepUntil: { moment in
            let wait = max(0, moment - SystemClock.uptime)
            // Limited to a day: a very long interval would overflow `Task.sleep`.
            try await Task.sleep(for: .seconds(min(wait, 86_400)))
        }
    )
}
