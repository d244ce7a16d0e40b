import Synchronization

/// A request to a worker, and how its answer is checked.
struct WorkerJob<Value> {
    /// The number of the operation.
    let operation: UInt16
    /// Identifies the input, to recognise one that crashed a worker.
    let content: SharedBytes
    /// The number of bytes of the input that the worker maps.
    let bodyCount: Int
    /// The maximum number of bytes of the result.
    let resultLimit: Int
    /// Returns the file of the input.
    let input: () throws(WorkerError) -> OwnedDescriptor
    /// Returns the parameters for a time limit in seconds.
    let payload: (_ timeLimit: Double?) -> [UInt8]
    /// Reads the result.
    let result: (_ payload: [UInt8], _ body: SharedBytes) throws(ProtocolViolation) -> Value
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
        guard content.count <= WorkerMessage.Limit.body else { throw .failed("it is too large") }
        let job = WorkerJob<PixelResult>(
            operation: operation.number,
            content: content,
            bodyCount: content.count,
            resultLimit: operation.resultLimit(for: input),
            input: { () throws(WorkerError) in try content.descriptor() },
            payload: { PixelRequest(operation, input, timeLimit: $0).payload },
            result: { (payload, body) throws(ProtocolViolation) in
                let result = try PixelResult(payload: payload, body: body, of: operation)
                guard operation.canHave(result, for: input) else { throw ProtocolViolation("a result of another size") }
                return result
            }
        )
        return try perform(job, control)
    }

    /// Performs a job in any worker.
    func perform<Value>(_ job: WorkerJob<Value>, _ control: WorkControl) throws(WorkerError) -> Value {
        guard !isDamaged(job) else { throw .crashedRepeatedly }
        for attempt in 1... {
            if let error = control.error { throw error }
            let worker = try acquire(control)
            if let error = control.error {
                release(worker.number)
                throw error
            }
            switch perform(job, in: worker, control) {
            case .finished(let result):
                release(worker.number)
                return try result.get()
            case .lost(.killed, _): if attempt >= Self.attemptLimit { throw .crashed }
            case .lost(let loss, let seconds): throw record(job, loss, seconds: seconds)
            }
        }
        throw .crashed
    }

    /// Records the end of a worker, and returns the error for the caller.
    func record<Value>(_ job: WorkerJob<Value>, _ loss: WorkerProcess.Loss, seconds: Double) -> WorkerError {
        if loss == .crashed || (loss == .timedOut && seconds >= Self.hangSeconds) {
            let key = DamageLedger.Key(operation: job.operation, content: job.content)
            state.withLock { $0.ledger.record(key) }
        }
        return loss == .timedOut ? .timedOut : .crashed
    }

    /// The number of times that an operation is tried when other programs end its workers.
    private static let attemptLimit = 3
    /// The seconds of work after which a time-out counts as a crash. A request that waited for most of its time doesn't.
    private static let hangSeconds = 5.0

    /// The end of a request.
    enum Conclusion<Value> {
        case finished(Result<Value, WorkerError>)
        /// The worker has ended, after that many seconds of work.
        case lost(WorkerProcess.Loss, seconds: Double)
    }

    /// Performs a job in one worker, which the caller releases unless it is lost.
    func perform<Value>(
        _ job: WorkerJob<Value>,
        in worker: Assignment,
        _ control: WorkControl
    ) -> Conclusion<Value> {
        let (request, file): (WorkerMessage, OwnedDescriptor)
        do throws(WorkerError) {
            file = try MemoryFile.make()
            request = WorkerMessage(
                .request,
                operation: job.operation,
                bodyCount: job.bodyCount,
                payload: job.payload(control.remainingTime),
                descriptors: [try job.input(), file]
            )
        } catch {
            return .finished(.failure(error))
        }
        let began = MonotonicTime.now
        do throws(WorkerProcess.Loss) {
            let outcome = try worker.process.perform(request, control)
            return .finished(try Self.result(of: outcome, file, job, control))
        } catch {
            worker.process.end()
            lose(worker.number, error)
            return .lost(error, seconds: MonotonicTime.now - began)
        }
    }

    /// Checks the outcome of a request.
    ///
    /// This process created the file of the result. The file is sealed before it is read, so that the worker can't
    /// change its size later, also when the result isn't in it.
    private static func result<Value>(
        of outcome: WorkerProcess.Outcome,
        _ file: OwnedDescriptor,
        _ job: WorkerJob<Value>,
        _ control: WorkControl
    ) throws(WorkerProcess.Loss) -> Result<Value, WorkerError> {
        guard MemoryFile.fixSize(of: file) else { throw .crashed }
        switch outcome {
        case .failed(.failed(let message)): return .failure(.failed(message))
        case .failed(.cancelled) where control.isCancelled: return .failure(.cancelled)
        case .failed(.timedOut) where control.isTimedOut: return .failure(.timedOut)
        case .failed: throw .crashed
        case .answered(let answer):
            // Before any byte is read.
            guard answer.bodyCount <= job.resultLimit, MemoryFile.has(answer.bodyCount, in: file)
            else { throw .crashed }
            do throws(ProtocolViolation) {
                let body = SharedBytes(file: file, count: answer.bodyCount)
                return .success(try job.result(answer.payload, body))
            } catch {
                throw .crashed
            }
        }
    }

    // MARK: Damage

    func isDamaged<Value>(_ job: WorkerJob<Value>) -> Bool {
        guard state.withLock({ $0.ledger.mayContain(byteCount: job.content.count) }) else { return false }
        let key = DamageLedger.Key(operation: job.operation, content: job.content)
        return state.withLock { $0.ledger.isDamaged(key) }
    }
}
