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

    /// What happened since the pool was created.
    public struct Statistics: Sendable, Equatable {
        /// The number of workers that are ready or at work.
        public var workers = 0
        /// The number of workers that were started.
        public var starts = 0
        /// The number of workers that crashed or sent nonsense.
        public var crashes = 0
        /// The number of workers that were ended because their time was over.
        public var timeOuts = 0
        /// The number of workers that another program ended.
        public var kills = 0
    }

    /// A thread that waits for a worker.
    private struct Waiter {
        let semaphore: DispatchSemaphore
        var outcome: Result<Assignment, WorkerError>?
    }

    /// A worker that one request uses.
    private struct Assignment {
        let number: Int
        let process: WorkerProcess
    }

    private enum Effect {
        case start
        case end(WorkerProcess)
        case wait(seconds: Double)
        case warn(String)
    }

    private struct State {
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

    private let configuration: Configuration
    /// The state. Its lock is never held while a process starts, ends or works.
    private let state: Mutex<State>
    /// Waits for the idle time of processes.
    private let queue = DispatchQueue(label: "quire.workers")

    /// Creates a pool without workers.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        state = Mutex(
            State(roster: WorkerRoster(limit: configuration.limit, idleSeconds: configuration.idleSeconds))
        )
    }

    /// What happened since the pool was created.
    public var statistics: Statistics {
        state.withLock { state in
            var statistics = state.statistics
            statistics.workers = state.processes.count
            return statistics
        }
    }

    /// The numbers of the workers' processes.
    public var processIDs: [Int32] { state.withLock { $0.processes.values.map(\.number) } }

    /// Ends idle workers at once, and the others after their request. Later requests fail.
    public func shutDown() { apply { $0.roster.handle(.shutDown) } }
}

extension WorkerPool: PixelCodec {
    /// Returns what the workers can do. Starts one if none was started before.
    public func description() throws(WorkerError) -> WorkerDescription {
        if let known = state.withLock({ $0.description }) { return known }
        let assignment = try acquire(WorkControl())
        release(assignment.number)
        return assignment.process.description
    }

    /// Performs an operation in a worker and waits for its result.
    ///
    /// An operation is repeated when another program has ended its worker, which may have been before the request.
    public func perform(
        _ operation: PixelOperation,
        on input: PixelInput,
        _ control: WorkControl
    ) throws(WorkerError) -> PixelResult {
        let content = input.bytes
        guard !isDamaged(operation, content) else { throw .crashedRepeatedly }
        guard content.count <= Message.Limit.body else { throw .failed("it is too large") }
        for attempt in 1... {
            if let error = control.error { throw error }
            let body = try content.descriptor()
            let file = try MemoryFile.make()
            let request = Message(
                .request,
                operation: operation.number,
                bodyCount: content.count,
                payload: PixelRequest(operation, input, timeLimit: control.remainingTime).payload,
                descriptors: [body, file]
            )
            switch perform(request, file, operation, input, control) {
            case .finished(let result): return try result.get()
            case .lost(.killed): if attempt >= Self.attemptLimit { throw .crashed }
            case .lost(.timedOut):
                record(operation, content)
                throw .timedOut
            case .lost(.crashed):
                record(operation, content)
                throw .crashed
            }
        }
        throw .crashed
    }

    /// The number of times that an operation is tried when other programs end its workers.
    private static let attemptLimit = 3

    /// The end of a request.
    private enum Conclusion {
        case finished(Result<PixelResult, WorkerError>)
        case lost(WorkerProcess.Loss)
    }

    /// Performs a request in one worker.
    private func perform(
        _ request: Message,
        _ file: OwnedDescriptor,
        _ operation: PixelOperation,
        _ input: PixelInput,
        _ control: WorkControl
    ) -> Conclusion {
        let worker: Assignment
        do throws(WorkerError) {
            worker = try acquire(control)
        } catch {
            return .finished(.failure(error))
        }
        if let error = control.error {
            release(worker.number)
            return .finished(.failure(error))
        }
        do throws(WorkerProcess.Loss) {
            let outcome = try worker.process.perform(request, control)
            let result = try Self.result(of: outcome, file, operation, input)
            release(worker.number)
            return .finished(result)
        } catch {
            worker.process.end()
            lose(worker.number, error)
            return .lost(error)
        }
    }

    /// Checks the outcome of a request.
    ///
    /// The file of the result was made here. It is sealed before it is read, so that the worker can't change its size
    /// later, also when the result isn't in it.
    private static func result(
        of outcome: WorkerProcess.Outcome,
        _ file: OwnedDescriptor,
        _ operation: PixelOperation,
        _ input: PixelInput
    ) throws(WorkerProcess.Loss) -> Result<PixelResult, WorkerError> {
        guard MemoryFile.fixSize(of: file) else { throw .crashed }
        switch outcome {
        case .failed(.failed(let message)): return .failure(.failed(message))
        case .failed(.cancelled): return .failure(.cancelled)
        case .failed(.timedOut): return .failure(.timedOut)
        case .failed(.unknownOperation): throw .crashed
        case .answered(let answer):
            // Before any byte is read.
            guard answer.bodyCount <= operation.resultLimit(for: input), MemoryFile.has(answer.bodyCount, in: file)
            else { throw .crashed }
            do throws(ProtocolViolation) {
                let body = SharedBytes(file: file, count: answer.bodyCount)
                let result = try PixelResult(payload: answer.payload, body: body, of: operation)
                guard operation.canHave(result, for: input) else { throw ProtocolViolation("a result of another size") }
                return .success(result)
            } catch {
                throw .crashed
            }
        }
    }

    // MARK: Damage

    private func isDamaged(_ operation: PixelOperation, _ content: SharedBytes) -> Bool {
        guard state.withLock({ $0.ledger.mayContain(byteCount: content.count) }) else { return false }
        let key = DamageLedger.Key(operation: operation.number, content: content)
        return state.withLock { $0.ledger.isDamaged(key) }
    }

    private func record(_ operation: PixelOperation, _ content: SharedBytes) {
        let key = DamageLedger.Key(operation: operation.number, content: content)
        state.withLock { $0.ledger.record(key) }
    }

    // MARK: Workers

    /// Waits for a worker.
    private func acquire(_ control: WorkControl) throws(WorkerError) -> Assignment {
        let semaphore = DispatchSemaphore(value: 0)
        let number = state.withLock { state in
            state.nextWaiter += 1
            state.waiters[state.nextWaiter] = Waiter(semaphore: semaphore)
            return state.nextWaiter
        }
        apply { $0.roster.handle(.request(number)) }
        control.withHandler {
            semaphore.signal()
        } _: {
            if let remaining = control.remainingTime {
                _ = semaphore.wait(timeout: .now() + remaining)
            } else {
                semaphore.wait()
            }
        }
        var outcome: Result<Assignment, WorkerError>?
        apply { state in
            outcome = state.waiters.removeValue(forKey: number)?.outcome
            return outcome == nil ? state.roster.handle(.withdraw(number)) : []
        }
        guard let outcome else { throw control.error ?? .cancelled }
        return try outcome.get()
    }

    private func release(_ number: Int) {
        apply { $0.roster.handle(.finished(number, now: MonotonicTime.now)) }
    }

    private func lose(_ number: Int, _ loss: WorkerProcess.Loss) {
        apply { state in
            state.processes[number] = nil
            switch loss {
            case .crashed: state.statistics.crashes += 1
            case .timedOut: state.statistics.timeOuts += 1
            case .killed: state.statistics.kills += 1
            }
            return state.roster.handle(.lost(number))
        }
    }

    private func start() {
        do throws(WorkerError) {
            let process = try WorkerProcess(configuration.executable, timeout: configuration.startTimeout)
            apply { state in
                state.processes[state.roster.nextNumber] = process
                state.statistics.starts += 1
                return state.roster.handle(.started)
            } also: { state in
                defer { state.description = process.description }
                guard state.description == nil, process.description.landlockVersion == 0 else { return [] }
                return [.warn(Self.landlockWarning)]
            }
        } catch {
            apply { state in
                guard case .unavailable(let reason) = error else { return [] }
                return state.roster.handle(.startFailed(reason))
            }
        }
    }

    private static let landlockWarning =
        "The kernel has no Landlock: the processes that decode pictures can't open any file, so text in drawings has no font."

    /// Changes the state and performs the actions of the roster.
    private func apply(
        _ change: (inout State) -> [WorkerRoster.Action],
        also more: (inout State) -> [Effect] = { _ in [] }
    ) {
        let effects: [Effect] = state.withLock { state in
            change(&state).flatMap { self.effects(of: $0, &state) } + more(&state)
        }
        for effect in effects {
            switch effect {
            case .start: ShortThread.run { self.start() }
            case .end(let process): ShortThread.run { process.end() }
            case .warn(let text): configuration.warn(text)
            case .wait(let seconds):
                // Doesn't keep the pool: its processes end with it.
                queue.asyncAfter(deadline: .now() + seconds) { [weak self] in
                    self?.apply { $0.roster.handle(.time(now: MonotonicTime.now)) }
                }
            }
        }
    }

    private func effects(of action: WorkerRoster.Action, _ state: inout State) -> [Effect] {
        switch action {
        case .start: return [.start]
        case .wait(let seconds): return [.wait(seconds: seconds)]
        case .end(let number): return state.processes.removeValue(forKey: number).map { [.end($0)] } ?? []
        case .refuse(let waiter, let reason):
            state.answer(waiter, .failure(.unavailable(reason)))
        case .assign(let number, let waiter):
            guard let process = state.processes[number] else {
                state.answer(waiter, .failure(.crashed))
                return []
            }
            state.answer(waiter, .success(Assignment(number: number, process: process)))
        }
        return []
    }
}
