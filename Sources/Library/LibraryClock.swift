#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The clock of the library. Tests replace it.
public struct LibraryClock: Sendable {
    /// Milliseconds since 1970.
    public let now: @Sendable () -> Int64
    /// Whether this is the system's clock, which a shared store replaces by that of its database server.
    private(set) var isSystem = false

    /// Makes a clock from a function.
    ///
    /// - Parameter now: returns the time in milliseconds since 1970.
    public init(now: @escaping @Sendable () -> Int64) {
        self.now = now
    }

    /// The system's clock.
    public static let system = {
        var clock = LibraryClock {
            var time = timespec()
            guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return 0 }
            return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        }
        clock.isSystem = true
        return clock
    }()
}
