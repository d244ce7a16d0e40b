import Glibc

/// Decides when a server without requests and scans releases memory.
///
///     var periods = IdlePeriods()
///     if periods.release(activity, at: clock()) { … }
///
/// Memory is released half a minute after the last request or scan. Background work, such as the previews of covers after a
/// scan or a backup, goes on in an idle period. Memory is then released again after each minute with such work.
struct IdlePeriods {
    /// What the server has done since its start.
    struct Activity {
        /// The number of answered requests of users.
        var requests = 0
        /// Whether a scan is running.
        var isScanning = false
        /// The processor time of the server's process, in seconds.
        var processorTime = 0.0
    }

    /// The seconds without requests and scans after which memory is released. It is less than two intervals of the heartbeat.
    private static let pause = 25.0
    /// The minimum number of seconds until memory is released again. It is less than four intervals of the heartbeat.
    private static let repetition = 55.0
    /// The processor time that must have been used until then, in seconds.
    private static let work = 0.25

    /// The number of requests at the previous observation.
    private var requests: Int?
    /// The time of the first observation without a later request or scan.
    private var quietSince = 0.0
    /// The last release in the current idle period.
    private var released: (time: Double, processorTime: Double)?

    /// Returns whether to release memory now.
    ///
    /// - Parameters:
    ///   - activity: what the server has done so far.
    ///   - time: the time of this observation, in seconds.
    mutating func release(_ activity: Activity, at time: Double) -> Bool {
        guard requests == activity.requests, !activity.isScanning else {
            (requests, quietSince, released) = (activity.requests, time, nil)
            return false
        }
        if let released {
            guard time - released.time >= Self.repetition,
                activity.processorTime - released.processorTime >= Self.work
            else { return false }
        } else {
            guard time - quietSince >= Self.pause else { return false }
        }
        released = (time, activity.processorTime)
        return true
    }
}

/// The processor time of this process.
enum ProcessorTime {
    /// The seconds that all threads have used since the process started.
    static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
