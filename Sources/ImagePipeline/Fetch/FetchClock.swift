import Glibc

/// The time, as a value: tests put their own in its place and move it by hand.
struct FetchClock: Sendable {
    /// Seconds since some moment, never going back.
    var now: @Sendable () -> Double
    /// Seconds since 1970, for what servers say of dates.
    var wallTime: @Sendable () -> Double
    /// Returns once `now` has reached a moment, or throws when the task is cancelled.
    var sleepUntil: @Sendable (Double) async throws -> Void

    /// The machine's clocks.
    static let system = FetchClock(
        now: { seconds(CLOCK_MONOTONIC) },
        wallTime: { seconds(CLOCK_REALTIME) },
        sleepUntil: { moment in
            let wait = max(0, moment - seconds(CLOCK_MONOTONIC))
            // A cautious cap: a limit of centuries must not overflow the sleep.
            try await Task.sleep(for: .seconds(min(wait, 86_400)))
        }
    )

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
