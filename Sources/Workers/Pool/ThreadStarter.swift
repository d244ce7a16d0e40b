import Dispatch
import Synchronization

/// Starts threads that have the priority of the thread that created this object.
///
/// A new thread has the priority of the thread that starts it, and a low priority can't be raised. So a thread with low
/// priority can't start one with normal priority itself.
final class ThreadStarter: Sendable {
    private struct Jobs: Sendable {
        var waiting: [@Sendable () -> Void] = []
        var isEnded = false
    }

    /// The jobs whose threads were not started yet. The thread of this object shares them.
    private final class Queue: Sendable {
        let jobs = Mutex(Jobs())
        let semaphore = DispatchSemaphore(value: 0)

        func startAll() {
            while true {
                semaphore.wait()
                let (waiting, isEnded) = jobs.withLock { jobs in
                    defer { jobs.waiting = [] }
                    return (jobs.waiting, jobs.isEnded)
                }
                for job in waiting { ShortThread.run(job) }
                if isEnded { return }
            }
        }
    }

    private let queue = Queue()
    /// Whether the system had a thread for this object.
    private let hasThread: Bool

    init() {
        let queue = queue
        hasThread = ShortThread.start { queue.startAll() }
    }

    deinit {
        queue.jobs.withLock { $0.isEnded = true }
        queue.semaphore.signal()
    }

    /// Runs a short job on a new thread.
    func run(_ job: @escaping @Sendable () -> Void) {
        guard hasThread else { return ShortThread.run(job) }
        queue.jobs.withLock { $0.waiting.append(job) }
        queue.semaphore.signal()
    }
}
