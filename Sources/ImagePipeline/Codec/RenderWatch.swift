import CVips

/// Stops a render that nobody waits for, or that takes too long.
final class RenderWatch: Sendable {
    enum State: Equatable {
        case running, cancelled, timedOut
    }

    /// The shim's flag is atomic and lives exactly as long as this object, so threads may share the pointer.
    nonisolated(unsafe) let handle: OpaquePointer
    /// Seconds the render may take; nil for any.
    let timeLimit: Double?

    /// Starts the clock.
    init(timeLimit: Double? = nil) {
        handle = quire_vips_watch_new(timeLimit ?? 0)
        self.timeLimit = timeLimit
    }

    deinit { quire_vips_watch_free(handle) }

    /// Asks the render to stop at its next tile. Any thread may call this, any number of times.
    func cancel() { quire_vips_watch_cancel(handle) }

    var state: State {
        switch quire_vips_watch_state(handle) {
        case 0: .running
        case 1: .cancelled
        default: .timedOut
        }
    }

    /// The error of a render that was stopped; nil while it runs.
    var error: ImagePipelineError? {
        switch state {
        case .running: nil
        case .cancelled: .cancelled
        case .timedOut: .timedOut(seconds: timeLimit ?? 0)
        }
    }
}
