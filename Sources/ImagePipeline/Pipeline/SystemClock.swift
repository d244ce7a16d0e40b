import Glibc

/// The system's clocks, in seconds.
enum SystemClock {
    /// The time since 1970.
    static var now: Double { seconds(CLOCK_REALTIME) }
    /// The time since an arbitrary moment; monotonic.
    static var uptime: Double { seconds(CLOCK_MONOTONIC) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
