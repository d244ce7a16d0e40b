import Glibc
import NIOPosix
import Synchronization

/// The thread pool on which books are read and sanitised.
final class BookThreadPool: Sendable {
    private let pool: NIOThreadPool
    /// Guards the number of running and waiting operations.
    private let load = Mutex(0)

    /// The maximum number of running and waiting operations. A browser requests a handful of resources at once.
    private static let maximumWaitingCount = 256

    init() {
        pool = NIOThreadPool(numberOfThreads: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        pool.start()
    }

    /// Runs a blocking operation.
    ///
    /// - Throws: `Problem` 503 when too many operations wait; the error of the operation.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let isFree = load.withLock { load in
            guard load < Self.maximumWaitingCount else { return false }
            load += 1
            return true
        }
        guard isFree else { throw Problem.busy("Too many resources of books are requested at once.") }
        defer { load.withLock { $0 -= 1 } }
        return try await pool.runIfActive(work)
    }

    deinit {
        pool.shutdownGracefully { _ in }
    }
}
