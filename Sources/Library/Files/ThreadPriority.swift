import Glibc

/// The scheduling priority of the calling thread.
public enum ThreadPriority {
    /// Lowers the priority of the calling thread below that of threads that handle requests. On Linux, `setpriority`
    /// with the process id 0 changes only the calling thread.
    public static func lower() {
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    }
}
