import Glibc

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
        now: { seconds(CLOCK_MONOTONIC) },
        wallTime: { seconds(CLOCK_REALTIME) },
        sleepUntil: { moment in
            let wait = max(0, moment - seconds(CLOCK_MONOTONIC))
            // Limited to a day: a very long interval would overflow `Task.sleep`.
            try await Task.sleep(for: .seconds(min(wait, 86_400)))
        }
    )

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
