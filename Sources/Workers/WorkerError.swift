/// The failure of an operation in a worker.
public enum WorkerError: Error, Sendable, Equatable {
    /// The operation failed; with the library's message, on one line.
    case failed(String)
    /// The operation was cancelled.
    case cancelled
    /// The operation exceeded its time limit.
    case timedOut
    /// The worker ended during the operation, or violated the protocol.
    case crashed
    /// The same operation crashed twice with the same content, so it isn't tried again.
    case crashedRepeatedly
    /// No worker can be started, or the system has no resources for a request; with a reason.
    case unavailable(String)
}
