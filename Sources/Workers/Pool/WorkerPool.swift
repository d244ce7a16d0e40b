import Dispatch
import Glibc
import Synchronization

/// Performs operations in worker processes, which start on demand and are replaced when they crash.
///
///     let pool = WorkerPool()
///     let result = try pool.perform(.readHeader, on: .file(SharedBytes(bytes)), WorkControl(timeLimit: 10))
///
/// A ``WorkerRoster`` decides about the processes. The pool isn't an actor, because its callers are threads that wait
/// for pixels, not tasks: they block here as they would in the decoder. Several threads may call it at once.
public final class WorkerPool: Sendable {
    /// The settings of a pool.
    public struct Configuration: Sendable {
        /// The program that workers run.
        public var executable: WorkerExecutable
        /// The maximum number of workers: by default one for each core and one that is ready.
        public var limit: Int
        /// The seconds after which a worker without work ends.
        public var idleSeconds: Double = 60
        /// The seconds in which a worker must be ready.
        public var startTimeout: Double = 30
        /// Reports what the system lacks, once, in one sentence.
        public var warn: @Sendable (String) -> Void = { _ in }

        /// Creates the default settings.
        public init(executable: WorkerExecutable = .standard()) {
            self.executable = executable
            limit = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) + 1
        }
    }

    /// The counts since the pool was created.
    public struct Statistics: Equatable, Sendable {
        /// The number of workers that are ready or at work.
        public var workers = 0
        /// The number of workers that were started.
        public var starts = 0
        /// The number of workers that crashed or violated the protocol.
        public var crashes = 0
        /// The number of workers that were ended because their time was over.
        public var timeOuts = 0
        /// The number of workers that another program ended.
        public var kills = 0
    }

    /// A thread that waits for a worker.
    struct Waiter {
        let semaphore: DispatchSemaphore
        var outcome: Result<Assignment, WorkerError>?
    }

    /// A worker that one request uses.
    struct Assignment {
        let number: Int
        let process: WorkerProcess
    }

    struct State {
        var roster: WorkerRoster
        var ledger = DamageLedger()
        var processes: [Int: WorkerProcess] = [:]
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
        var statistics = Statistics()
        var description: WorkerDescription?

        /// Wakes a thread that waits for a worker.
        mutating func answer(_ waiter: Int, _ outcome: Result<Assignment, WorkerError>) {
            waiters[waiter]?.outcome = outcome
            waiters[waiter]?.semaphore.signal()
        }
    }

    let configuration: Configuration
    /// The state. Its lock is never held while a process starts, ends or works.
    let state: Mutex<State>
    /// Waits for the idle time of processes.
    let queue = DispatchQueue(label: "quire.workers")

    /// Starts the threads in which processes start. Processes have the priority of these threads, unless it is lowered.
    let starter = ThreadStarter()

    /// Creates a pool without workers. Call it on a thread with normal priority.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        state = Mutex(
            State(roster: WorkerRoster(limit: configuration.limit, idleSeconds: configuration.idleSeconds))
        )
    }

    /// The counts since the pool was created.
    public var statistics: Statistics {
        state.withLock { state in
            var statistics = state.statistics
            statistics.workers = state.processes.count
            return statistics
        }
    }

    /// The numbers of the workers' processes.
    var processIDs: [Int32] { state.withLock { $0.processes.values.map(\.number) } }

    /// Ends idle workers at once, and the others after their request. Later requests fail.
    public func shutDown() { apply { $0.roster.handle(.shutDown) } }
}
