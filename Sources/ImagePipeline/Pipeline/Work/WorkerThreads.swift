import NIOPosix
import Synchronization

/// Threads for blocking or CPU-bound work, which must not run on Swift's cooperative threads.
final class WorkerThreads: Sendable {
    private let pool: NIOThreadPool

    init(count: Int) {
        pool = NIOThreadPool(numberOfThreads: max(1, count))
        pool.start()
    }

    /// Runs a job that can be cancelled.
    ///
    /// Cancelling the surrounding task cancels the job. A job that has not started never starts then.
    ///
    /// - Parameters:
    ///   - timeLimit: The time limit in seconds, from the start of the job; nil for none.
    ///   - body: The job. It must check the cancellation token.
    func run<Value: Sendable>(
        timeLimit: Double?,
        _ body: @escaping @Sendable (RenderCancellation) throws(ImagePipelineError) -> Value
    ) async throws(ImagePipelineError) -> Value {
        let pendingCancellation = PendingCancellation()
        let result: Result<Value, ImagePipelineError> = await withTaskCancellationHandler {
            await submit {
                guard let cancellation = pendingCancellation.begin(timeLimit: timeLimit) else {
                    return .failure(.cancelled)
                }
                return Result { () throws(ImagePipelineError) in try body(cancellation) }
            }
        } onCancel: {
            pendingCancellation.cancel()
        }
        return try result.get()
    }

    /// Runs a short job that can't be cancelled.
    ///
    /// - Throws: ``ImagePipelineError/shutDown`` after the threads have ended.
    func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws(ImagePipelineError) -> Value {
        try await submit { .success(body()) }.get()
    }

    /// Ends the threads after the running jobs. Jobs that have not started fail.
    func shutDown() async { try? await pool.shutdownGracefully() }

    private func submit<Value: Sendable>(
        _ body: @escaping @Sendable () -> Result<Value, ImagePipelineError>
    ) async -> Result<Value, ImagePipelineError> {
        await withCheckedContinuation { continuation in
            // The pool calls the closure exactly once, as cancelled after the shutdown.
            pool.submit { state in
                continuation.resume(returning: state == .active ? body() : .failure(.shutDown))
            }
        }
    }
}

/// The cancellation token of a job. It is created when the job starts, so that the wait for a thread does not count as
/// time.
private final class PendingCancellation: Sendable {
    private enum State {
        case waiting
        case running(RenderCancellation)
        case cancelled
    }

    /// Guards the transition from waiting to running against a concurrent cancellation.
    private let state = Mutex(State.waiting)

    /// Creates the token; nil when the job was cancelled before it started.
    func begin(timeLimit: Double?) -> RenderCancellation? {
        state.withLock { state in
            guard case .waiting = state else { return nil }
            let cancellation = RenderCancellation(timeLimit: timeLimit)
            state = .running(cancellation)
            return cancellation
        }
    }

    func cancel() {
        let cancellation: RenderCancellation? = state.withLock { state in
            defer { state = .cancelled }
            if case .running(let cancellation) = state { return cancellation }
            return nil
        }
        cancellation?.cancel()
    }
}
