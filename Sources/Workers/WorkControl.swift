import Glibc
import Synchronization

/// Cancels an operation, or stops it after a time limit.
public final class WorkControl: Sendable {
    private struct State {
        var isCancelled = false
        var nextHandler = 0
        var handlers: [Int: @Sendable () -> Void] = [:]
    }

    /// Guards the handlers. It is held while they run, so that none runs after it was removed.
    private let state = Mutex(State())
    /// The end of the time limit, in seconds of the monotonic clock; nil for none.
    public let deadline: Double?

    /// Creates a control and starts its time limit.
    ///
    /// - Parameter timeLimit: The time limit in seconds; nil for none.
    public init(timeLimit: Double? = nil) {
        deadline = timeLimit.map { MonotonicTime.now + max($0, 0) }
    }

    /// Cancels the operation. May be called on any thread and more than once.
    public func cancel() {
        state.withLock { state in
            guard !state.isCancelled else { return }
            state.isCancelled = true
            for handler in state.handlers.values { handler() }
        }
    }

    /// Whether the operation was cancelled.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Whether the time limit is exceeded.
    public var isTimedOut: Bool { deadline.map { MonotonicTime.now >= $0 } ?? false }

    /// The error of an operation that must stop; nil while it may run.
    public var error: WorkerError? { isCancelled ? .cancelled : isTimedOut ? .timedOut : nil }

    /// The remaining seconds of the time limit, at least 0; nil for no limit.
    public var remainingTime: Double? { deadline.map { max($0 - MonotonicTime.now, 0) } }

    /// Calls a closure, and a handler if the operation is cancelled until the closure returns.
    ///
    /// - Parameters:
    ///   - onCancel: Called at most once, on any thread, possibly before `body`. Must be short.
    ///   - body: Performs the operation.
    public func withHandler<Value, Failure: Error>(
        _ onCancel: @escaping @Sendable () -> Void,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let number: Int? = state.withLock { state in
            guard !state.isCancelled else { return nil }
            state.nextHandler += 1
            state.handlers[state.nextHandler] = onCancel
            return state.nextHandler
        }
        guard let number else {
            onCancel()
            return try body()
        }
        defer { state.withLock { $0.handlers[number] = nil } }
        return try body()
    }
}

/// The system's monotonic clock.
enum MonotonicTime {
    /// The time in seconds since an arbitrary start.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
