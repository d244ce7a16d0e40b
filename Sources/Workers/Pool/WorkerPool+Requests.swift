import Synchronization

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
        let job = Job(
            operation: operation.number,
            content: content,
            bodyCount: content.count,
            resultLimit: operation.resultLimit(for: input),
            descriptor: { () throws(WorkerError) in try content.descriptor() },
            payload: { PixelRequest(operation, input, timeLimit: $0).payload },
            result: { (payload, body) throws(ProtocolViolation) in
                let result = try PixelResult(payload: payload, body: body, of: operation)
                guard operation.canHave(result, for: input) else { throw ProtocolViolation("a result of another size") }
                return result
            }
        )
        return try perform(job, control)
    }
}

extension WorkerPool: DocumentCodec {
    /// Performs an operation on a document in a worker and waits for its result.
    ///
    /// The worker reads the file through its descriptor, so the size of the document doesn't matter. It may keep the
    /// document open for later requests.
    public func perform(
        _ operation: DocumentOperation,
        on document: DocumentFile,
        _ control: WorkControl
    ) throws(WorkerError) -> DocumentResult {
        let job = Job(
            operation: operation.number,
            content: document.identity(ofPage: operation.page),
            bodyCount: 0,
            resultLimit: operation.resultLimit,
            descriptor: { () throws(WorkerError) in document.descriptor },
            payload: {
                DocumentRequest(operation, password: document.password, timeLimit: $0).payload
            },
            result: { (payload, body) throws(ProtocolViolation) in
                try DocumentResult(payload: payload, body: body, of: operation)
            }
        )
        return try perform(job, control)
    }
}

extension WorkerPool {
    /// A request of any kind: how it is sent, and how its result is checked.
    private struct Job<Value> {
        /// The number of the operation.
        let operation: UInt16
        /// The bytes that identify the content, to remember crashes.
        let content: SharedBytes
        /// The number of bytes of the input in the file.
        let bodyCount: Int
        /// The maximum number of bytes of the result.
        let resultLimit: Int
        /// Returns the file of the input.
        let descriptor: () throws(WorkerError) -> OwnedDescriptor
        /// Returns the parameters with a time limit.
        let payload: (_ timeLimit: Double?) -> [UInt8]
        /// Reads a result.
        let result: (_ payload: [UInt8], _ body: SharedBytes) throws(ProtocolViolation) -> Value
    }

    private func perform<Value>(_ job: Job<Value>, _ control: WorkControl) throws(WorkerError) -> Value {
        guard !isDamaged(job.operation, job.content) else { throw .crashedRepeatedly }
        for attempt in 1... {
            if let error = control.error { throw error }
            let body = try job.descriptor()
            let file = try MemoryFile.make()
            let request = WorkerMessage(
                .request,
                operation: job.operation,
                bodyCount: job.bodyCount,
                payload: job.payload(control.remainingTime),
                descriptors: [body, file]
            )
            switch perform(request, file, job, control) {
            case .finished(let result): return try result.get()
            case .lost(.killed, _): if attempt >= Self.attemptLimit { throw .crashed }
            case .lost(.timedOut, let seconds):
                if seconds >= Self.hangSeconds { record(job.operation, job.content) }
                throw .timedOut
            case .lost(.crashed, _):
                record(job.operation, job.content)
                throw .crashed
            }
        }
        throw .crashed
    }

    /// The number of times that an operation is tried when other programs end its workers.
    private static let attemptLimit = 3
    /// The seconds of work after which a time-out counts as a crash. A request that waited for most of its time doesn't.
    private static let hangSeconds = 5.0

    /// The end of a request.
    private enum Conclusion<Value> {
        case finished(Result<Value, WorkerError>)
        /// The worker has ended, after that many seconds of work.
        case lost(WorkerProcess.Loss, seconds: Double)
    }

    /// Performs a request in one worker.
    private func perform<Value>(
        _ request: WorkerMessage,
        _ file: OwnedDescriptor,
        _ job: Job<Value>,
        _ control: WorkControl
    ) -> Conclusion<Value> {
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
        let began = MonotonicTime.now
        do throws(WorkerProcess.Loss) {
            let outcome = try worker.process.perform(request, control)
            let result = try Self.result(of: outcome, file, job, control)
            release(worker.number)
            return .finished(result)
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
        _ job: Job<Value>,
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
                return .success(try job.result(answer.payload, SharedBytes(file: file, count: answer.bodyCount)))
            } catch {
                throw .crashed
            }
        }
    }

    // MARK: Damage

    private func isDamaged(_ operation: UInt16, _ content: SharedBytes) -> Bool {
        guard state.withLock({ $0.ledger.mayContain(byteCount: content.count) }) else { return false }
        let key = DamageLedger.Key(operation: operation, content: content)
        return state.withLock { $0.ledger.isDamaged(key) }
    }

    private func record(_ operation: UInt16, _ content: SharedBytes) {
        let key = DamageLedger.Key(operation: operation, content: content)
        state.withLock { $0.ledger.record(key) }
    }
}
