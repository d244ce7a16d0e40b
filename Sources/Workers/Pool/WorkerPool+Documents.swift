extension WorkerPool: DocumentCodec {
    /// Performs an operation on a document in a worker and waits for its result.
    ///
    /// The worker reads the file through its descriptor, so the memory doesn't depend on the size of the document. It
    /// may keep the document open for later requests.
    public func perform(
        _ operation: DocumentOperation,
        on document: DocumentFile,
        _ control: WorkControl
    ) throws(WorkerError) -> DocumentResult {
        let job = WorkerJob<DocumentResult>(
            operation: operation.number,
            content: document.identity(ofPage: operation.page),
            bodyCount: 0,
            resultLimit: operation.resultLimit,
            input: { () throws(WorkerError) in document.descriptor },
            payload: { DocumentRequest(operation, password: document.password, timeLimit: $0).payload },
            result: { (payload, body) throws(ProtocolViolation) in
                try DocumentResult(payload: payload, body: body, of: operation)
            }
        )
        return try perform(job, control)
    }
}
