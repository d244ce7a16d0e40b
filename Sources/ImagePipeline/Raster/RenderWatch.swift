import CVips

/// Stops work on pixels that nobody waits for, or that takes too long.
public final class RenderWatch: Sendable {
    /// How the work stands.
    public enum State: Sendable, Equatable {
        /// It goes on.
        case running
        /// Nobody waits for it any more.
        case cancelled
        /// Its time is up.
        case timedOut
    }

    /// The shim's flag is atomic and lives exactly as long as this object, so threads may share the pointer.
    nonisolated(unsafe) let handle: OpaquePointer
    /// Seconds the render may take; nil for any.
    public let timeLimit: Double?

    /// Starts the clock.
    ///
    /// - Parameter timeLimit: Seconds the work may take, above 0; nil for any.
    public init(timeLimit: Double? = nil) {
        handle = quire_vips_watch_new(timeLimit ?? 0)
        self.timeLimit = timeLimit
    }

    deinit { quire_vips_watch_free(handle) }

    /// Asks the work to stop at its next tile. Any thread may call this, any number of times.
    public func cancel() { quire_vips_watch_cancel(handle) }

    /// How the work stands at this moment.
    public var state: State {
        switch quire_vips_watch_state(handle) {
        case 0: .running
        case 1: .cancelled
        default: .timedOut
        }
    }

    /// The error of work that was stopped; nil while it runs.
    public var error: ImagePipelineError? {
        switch state {
        case .running: nil
        case .cancelled: .cancelled
        case .timedOut: .timedOut(seconds: timeLimit ?? 0)
        }
    }
}
