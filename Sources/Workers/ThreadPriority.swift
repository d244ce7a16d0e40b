import Glibc

/// The scheduling priority of a thread: normal, or low for work in the background.
///
/// New threads and processes have the priority of the thread that starts them. Without privileges, a low priority can't
/// be raised again.
public enum ThreadPriority: Sendable, Hashable, CaseIterable {
    /// The priority of threads that handle requests.
    case normal
    /// A lower priority.
    case low

    /// The difference of the two priorities in nice values. The scheduler gives a normal thread nine times as much
    /// processor time.
    private static let difference: Int32 = 10

    /// The priority of the calling thread.
    public static var current: Self { niceValue(of: 0) > niceValue(of: getpid()) ? .low : .normal }

    /// Lowers the priority of the calling thread.
    public static func lower() { lower(0) }

    /// Lowers the priority of a process that has just started, and so of all threads that it starts later.
    static func lower(process: pid_t) { lower(process) }

    private static func lower(_ thread: pid_t) {
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(thread), niceValue(of: getpid()) + difference)
    }

    /// Returns the nice value of a thread. The main thread has the identifier of its process, and 0 is the calling thread:
    /// Linux has a nice value for each thread.
    private static func niceValue(of thread: pid_t) -> Int32 {
        getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(thread))
    }
}
