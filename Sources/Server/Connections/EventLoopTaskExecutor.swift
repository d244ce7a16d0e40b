import NIOCore

/// Runs tasks on the thread of an event loop, so that a response is made and written without changing threads.
///
/// Tasks on it must not compute for long or block, because the loop serves other connections too.
final class EventLoopTaskExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    init(_ eventLoop: any EventLoop) {
        self.eventLoop = eventLoop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Runs work that may compute for long or block on other threads than that of a connection's event loop.
func offEventLoop<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await withTaskExecutorPreference(globalConcurrentExecutor, operation: work)
}
