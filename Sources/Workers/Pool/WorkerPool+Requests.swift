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
        guard !isDamaged(operation, content) else { throw .crashedRepeatedly }
        guard content.count <= WorkerMessage.Limit.body else { throw .failed("it is too large") }
        for attempt in 1... {
            if let error = control.error { throw error }
            let body = try content.descriptor()
            let file = try MemoryFile.make()
            let request = WorkerMessage(
                .request,
                operation: operation.number,
                bodyCount: content.count,
                payload: PixelRequest(operation, input, timeLimit: control.remainingTime).payload,
                descriptors: [body, file]
            )
            switch perform(request, file, operation, input, control) {
            case .finished(let result): return try result.get()
            case .lost(.killed, _): if attempt >= Self.attemptLimit { throw .crashed }
            case .lost(.timedOut, let seconds):
                if seconds >= Self.hangSeconds { record(operation, content) }
                throw .timedOut
            case .lost(.crashed, _):
                record(operation, content)
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
    private enum Conclusion {
        case finished(Result<PixelResult, WorkerError>)
        /// The worker has ended, after that many seconds of work.
        case lost(WorkerProcess.Loss, seconds: Double)
    }

    /// Performs a request in one worker.
    private func perform(
        _ request: WorkerMessage,
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
        let began = MonotonicTime.now
        do throws(WorkerProcess.Loss) {
            let outcome = try worker.process.perform(request, control)
            let result = try Self.result(of: outcome, file, operation, input, control)
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
    private static func result(
        of outcome: WorkerProcess.Outcome,
        _ file: OwnedDescriptor,
        _ operation: PixelOperation,
        _ input: PixelInput,
        _ control: WorkControl
    ) throws(WorkerProcess.Loss) -> Result<PixelResult, WorkerError> {
        guard MemoryFile.fixSize(of: file) else { throw .crashed }
        switch outcome {
        case .failed(.failed(let message)): return .failure(.failed(message))
        case .failed(.cancelled) where control.isCancelled: return .failure(.cancelled)
        case .failed(.timedOut) where control.isTimedOut: return .failure(.timedOut)
        case .failed: throw .crashed
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
}
