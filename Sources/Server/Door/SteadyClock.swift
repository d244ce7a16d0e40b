/// Time for waits and idle limits: seconds since some start, never going back, whatever the system's date does.
enum SteadyClock {
    /// A clock that begins at zero now.
    static func start() -> @Sendable () -> Double {
        let start = ContinuousClock.now
        return { start.duration(to: .now) / .seconds(1) }
    }
}
