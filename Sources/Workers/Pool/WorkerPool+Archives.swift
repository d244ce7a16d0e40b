/// Operations on archives.
extension WorkerPool {
    /// Performs an operation on an archive in any worker, and waits for its result.
    public func perform(
        _ operation: ArchiveOperation,
        on input: ArchiveInput,
        _ control: WorkControl
    ) throws(WorkerError) -> ArchiveResult {
        try perform(Self.job(operation, input), control)
    }

    /// Starts to unpack an archive in order. The stream has a worker of its own until it is deinitialized. The worker has
    /// normal priority, because a reader may wait for an entry of the same stream later.
    ///
    /// - Parameter control: Cancels waiting for a worker.
    public func stream(of input: ArchiveInput, _ control: WorkControl) throws(WorkerError) -> ArchiveStream {
        ArchiveStream(pool: self, worker: try acquire(control, .normal), input: input)
    }

    fileprivate static func job(_ operation: ArchiveOperation, _ input: ArchiveInput) -> WorkerJob<ArchiveResult> {
        var writer = PayloadWriter()
        operation.write(to: &writer)
        return WorkerJob(
            operation: operation.number,
            content: SharedBytes(input.identity + writer.bytes),
            bodyCount: 0,
            resultLimit: operation.resultLimit,
            input: { () throws(WorkerError) in input.file },
            payload: {
                ArchivePayload(operation, format: input.format, byteSize: input.byteSize, timeLimit: $0).bytes
            },
            result: { (payload, body) throws(ProtocolViolation) in
                try ArchiveResult(payload: payload, body: body.copy(), of: operation)
            }
        )
    }
}

/// An archive that a worker unpacks in order. One thread at a time may use it.
public final class ArchiveStream {
    private let pool: WorkerPool
    private let input: ArchiveInput
    /// Nil after the worker was lost.
    private var worker: WorkerPool.Assignment?
    private var isFirst = true

    init(pool: WorkerPool, worker: WorkerPool.Assignment, input: ArchiveInput) {
        (self.pool, self.worker, self.input) = (pool, worker, input)
    }

    deinit {
        if let worker { pool.release(worker.number) }
    }

    /// Unpacks the next of these entries.
    ///
    /// - Parameters:
    ///   - indexes: The indexes of the entries; others are skipped.
    ///   - maximumByteCount: The maximum size of an entry. A larger one is a failure.
    /// - Throws: When the stream has failed. It must not be used afterwards.
    public func next(
        of indexes: Set<Int>,
        maximumByteCount: Int,
        _ control: WorkControl
    ) throws(WorkerError) -> ArchiveResult {
        guard let worker else { throw .crashed }
        let job = WorkerPool.job(.next(indexes, isFirst: isFirst, maximumByteCount: maximumByteCount), input)
        guard !pool.isDamaged(job) else { throw .crashedRepeatedly }
        isFirst = false
        switch pool.perform(job, in: worker, control) {
        case .finished(let result): return try result.get()
        case .lost(let loss, let seconds):
            self.worker = nil
            throw pool.record(job, loss, seconds: seconds)
        }
    }
}
