import NIOPosix
import Synchronization

/// Threads for work that keeps a core busy or waits for a disk: Swift's own threads are too few for that.
final class WorkerThreads: Sendable {
    private let pool: NIOThreadPool

    init(count: Int) {
        pool = NIOThreadPool(numberOfThreads: max(1, count))
        pool.start()
    }

    /// Runs something that can be stopped.
    ///
    /// Cancelling the surrounding task cancels the watch; what hasn't begun then never does.
    ///
    /// - Parameters:
    ///   - timeLimit: Seconds it may take, counted from when it begins; nil for any.
    ///   - body: Gets the watch to look at.
    func run<Value: Sendable>(
        timeLimit: Double?,
        _ body: @escaping @Sendable (RenderWatch) throws(ImagePipelineError) -> Value
    ) async throws(ImagePipelineError) -> Value {
        let watched = WatchedJob()
        let result: Result<Value, ImagePipelineError> = await withTaskCancellationHandler {
            await submit {
                guard let watch = watched.begin(timeLimit: timeLimit) else { return .failure(.cancelled) }
                return Result { () throws(ImagePipelineError) in try body(watch) }
            }
        } onCancel: {
            watched.cancel()
        }
        return try result.get()
    }

    /// Runs something short that can't be stopped.
    ///
    /// - Throws: ``ImagePipelineError/shutDown`` when the threads have ended.
    func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws(ImagePipelineError) -> Value {
        try await submit { .success(body()) }.get()
    }

    /// Ends the threads once what they do is done. What hasn't begun never does.
    func shutDown() async { try? await pool.shutdownGracefully() }

    private func submit<Value: Sendable>(
        _ body: @escaping @Sendable () -> Result<Value, ImagePipelineError>
    ) async -> Result<Value, ImagePipelineError> {
        await withCheckedContinuation { continuation in
            // The pool calls back exactly once, as cancelled when it has been shut down.
            pool.submit { state in
                continuation.resume(returning: state == .active ? body() : .failure(.shutDown))
            }
        }
    }
}

/// The watch of a job, made when the job begins, so that waiting for a thread costs it no time.
private final class WatchedJob: Sendable {
    private enum State {
        case waiting
        case running(RenderWatch)
        case cancelled
    }

    /// Guards the step from waiting to running against being cancelled.
    private let state = Mutex(State.waiting)

    /// Nil when the job was cancelled before it began.
    func begin(timeLimit: Double?) -> RenderWatch? {
        state.withLock { state in
            guard case .waiting = state else { return nil }
            let watch = RenderWatch(timeLimit: timeLimit)
            state = .running(watch)
            return watch
        }
    }

    func cancel() {
        let watch: RenderWatch? = state.withLock { state in
            defer { state = .cancelled }
            if case .running(let watch) = state { return watch }
            return nil
        }
        watch?.cancel()
    }
}
