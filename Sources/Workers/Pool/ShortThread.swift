import Glibc

/// A thread for one short job.
///
/// It isn't a thread of Dispatch, because all threads of Dispatch may be waiting for the result of this job.
enum ShortThread {
    private final class Job {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Runs a job on a new thread, or on the calling thread if the system can't start one.
    static func run(_ body: @escaping @Sendable () -> Void) {
        if !start(body) { body() }
    }

    /// Starts a thread that runs a job. Returns false if the system can't start one.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let job = Unmanaged.passRetained(Job(body))
        var thread = pthread_t()
        let error = pthread_create(
            &thread,
            nil,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().body()
                return nil
            },
            job.toOpaque()
        )
        guard error == 0 else {
            job.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
