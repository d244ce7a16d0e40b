/// A clock for delays and idle timeouts. It never runs backwards when the system's date changes.
enum MonotonicClock {
    /// Returns a function that gives the seconds since this call.
    static func start() -> @Sendable () -> Double {
        let start = ContinuousClock.now
        return { start.duration(to: .now) / .seconds(1) }
    }
}
