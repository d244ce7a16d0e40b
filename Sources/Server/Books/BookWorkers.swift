import Glibc
import NIOPosix
import Synchronization

/// The threads that books are read and cleaned on, beside those that serve.
final class BookWorkers: Sendable {
    private let pool: NIOThreadPool
    /// Guards how much is under way or waits.
    private let load = Mutex(0)

    /// Parts of books that may be under way or wait at once. A reader asks for a handful; what is beyond a crowd of them
    /// is not worth holding.
    private static let mostWaiting = 256

    init() {
        pool = NIOThreadPool(numberOfThreads: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        pool.start()
    }

    /// Runs work that reads, or takes a while.
    ///
    /// - Throws: `Problem` 503 when too much waits already; what the work throws.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let isFree = load.withLock { load in
            guard load < Self.mostWaiting else { return false }
            load += 1
            return true
        }
        guard isFree else { throw Problem.busy("Too many parts of books are asked for at once.") }
        defer { load.withLock { $0 -= 1 } }
        return try await pool.runIfActive(work)
    }

    deinit {
        pool.shutdownGracefully { _ in }
    }
}
