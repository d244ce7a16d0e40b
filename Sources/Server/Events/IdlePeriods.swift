import Glibc

/// Finds the beginnings of idle periods from the processor time that the process has used.
///
///     var periods = IdlePeriods()
///     if periods.begins(processorTime: ProcessorTime.seconds, at: clock()) { … }
///
/// The processor time covers every kind of work: requests, scans, backups and images. Health checks and a reader who turns
/// a page from time to time use less than the limit, so they neither prevent an idle period nor end it.
struct IdlePeriods {
    /// The part of a core below which the process is idle.
    private static let limit = 0.005
    /// The seconds after which an idle period begins. It is less than two intervals of the heartbeat.
    private static let pause = 25.0

    /// The previous observation.
    private var last: (processorTime: Double, time: Double)?
    /// Since when the process has used less than the limit; nil while it uses more.
    private var quietSince: Double?
    /// Whether the current idle period has begun.
    private var isIdle = false

    /// Returns true once in each idle period, after it has lasted for 25 seconds.
    ///
    /// - Parameters:
    ///   - processorTime: the processor time since the start of the process, in seconds.
    ///   - time: the time of this observation, in seconds.
    mutating func begins(processorTime: Double, at time: Double) -> Bool {
        defer { last = (processorTime, time) }
        guard let last, time > last.time else { return false }
        guard processorTime - last.processorTime < (time - last.time) * Self.limit else {
            (quietSince, isIdle) = (nil, false)
            return false
        }
        let start = quietSince ?? last.time
        quietSince = start
        guard !isIdle, time - start >= Self.pause else { return false }
        isIdle = true
        return true
    }
}

/// The processor time of this process.
enum ProcessorTime {
    /// The seconds since the process started, of all its threads.
    static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
