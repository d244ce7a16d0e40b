import Workers

/// Cancels work on pixels, or stops it after a time limit.
public final class RenderCancellation: Sendable {
    /// The state of the work.
    public enum State: Sendable, Equatable {
        /// The work continues.
        case running
        /// The work was cancelled.
        case cancelled
        /// The time limit is exceeded.
        case timedOut
    }

    /// The cancellation of the operations.
    let control: WorkControl
    /// The time limit in seconds; nil for none.
    public let timeLimit: Double?

    /// Creates a token and starts its time limit.
    ///
    /// - Parameter timeLimit: The time limit in seconds, above 0; nil for none.
    public init(timeLimit: Double? = nil) {
        control = WorkControl(timeLimit: timeLimit)
        self.timeLimit = timeLimit
    }

    /// Stops the work soon. May be called on any thread and more than once.
    public func cancel() { control.cancel() }

    /// The current state of the work.
    public var state: State { control.isCancelled ? .cancelled : control.isTimedOut ? .timedOut : .running }

    /// The error of cancelled or timed-out work; nil while it runs.
    public var error: ImagePipelineError? {
        switch state {
        case .running: nil
        case .cancelled: .cancelled
        case .timedOut: .timedOut(seconds: timeLimit ?? 0)
        }
    }
}
