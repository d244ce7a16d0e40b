import CVips

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

    /// The shim's flag is atomic and lives exactly as long as this object, so threads may share the pointer.
    nonisolated(unsafe) let handle: OpaquePointer
    /// The time limit in seconds; nil for none.
    public let timeLimit: Double?

    /// Creates a token and starts its time limit.
    ///
    /// - Parameter timeLimit: The time limit in seconds, above 0; nil for none.
    public init(timeLimit: Double? = nil) {
        handle = quire_vips_watch_new(timeLimit ?? 0)
        self.timeLimit = timeLimit
    }

    deinit { quire_vips_watch_free(handle) }

    /// Stops the work at its next tile. May be called on any thread and more than once.
    public func cancel() { quire_vips_watch_cancel(handle) }

    /// The current state of the work.
    public var state: State {
        switch quire_vips_watch_state(handle) {
        case 0: .running
        case 1: .cancelled
        default: .timedOut
        }
    }

    /// The error of cancelled or timed-out work; nil while it runs.
    public var error: ImagePipelineError? {
        switch state {
        case .running: nil
        case .cancelled: .cancelled
        case .timedOut: .timedOut(seconds: timeLimit ?? 0)
        }
    }
}
