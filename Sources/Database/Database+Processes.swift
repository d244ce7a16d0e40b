// Several processes on one database.

extension Database {
    /// The interval at which a process polls for the changes of other processes, if the database doesn't report them.
    static let pollingInterval = Duration.seconds(2)

    /// Notifies the observers (``SharedObserver``) of the changes that other processes have committed.
    ///
    /// When this returns, the observers have received all transactions that were committed before the call.
    public func receiveChanges() async throws {
        try await engine.receiveChanges()
    }

    /// Receives the changes and messages of other processes until the task is cancelled: within milliseconds from a
    /// PostgreSQL server, and every two seconds from a SQLite file. Does not throw: while the database can't be
    /// reached, it keeps trying.
    public func observeOtherProcesses() async {
        await engine.observeOtherProcesses()
    }

    /// Sends a message to the other processes that follow the database. A message is not stored, so a process that
    /// isn't connected at the moment doesn't receive it. With SQLite, nothing is sent.
    ///
    /// - Parameters:
    ///   - topic: the topic, one word.
    ///   - text: the message. A text of more than 7,000 bytes is not sent.
    public func send(_ topic: String, _ text: String) {
        engine.send(topic, text)
    }

    /// Calls a closure with each message from other processes while the database is open. The closure must return
    /// quickly.
    public func onMessage(_ body: @escaping @Sendable (_ topic: String, _ text: String) -> Void) {
        engine.onMessage(body)
    }

    /// Acquires a lease, which only one process can hold at a time. With SQLite, every lease is granted, because only
    /// one process uses the database.
    ///
    ///     guard let lease = try await database.lease("scan") else { return }
    ///     defer { lease.release() }
    ///
    /// The server releases a lease when the process ends or its connection breaks.
    ///
    /// - Returns: nil while the lease is held, even by this process.
    public func lease(_ name: String) async throws(DatabaseError) -> Lease? {
        try await engine.lease(name)
    }

    /// Runs work that only one process may do at a time, as soon as no other process does it. If the lease is lost, the
    /// task of the work is cancelled, and the work is repeated when the process has acquired the lease again.
    ///
    /// The work should first query which tasks remain, because another process may have finished some of them.
    public func withQueuedLease<Value: Sendable>(
        _ name: String,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        while true {
            try Task.checkCancellation()
            // Without a connection, there is no lease either.
            if let lease = try? await lease(name) {
                defer { lease.release() }
                do {
                    return try await run(lease, body)
                } catch {
                    if lease.isHeld { throw error }
                }
            }
            try await Task.sleep(for: Self.leaseInterval)
        }
    }

    /// The interval at which a process tries to acquire a lease that another one holds.
    private static let leaseInterval = Duration.seconds(3)

    /// Runs work that only one process may do at a time. Cancels the task of the work if the lease is lost.
    ///
    /// - Returns: nil, without running the work, while another process holds the lease.
    public func withLease<Value: Sendable>(
        _ name: String,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        guard let lease = try await lease(name) else { return nil }
        defer { lease.release() }
        return try await run(lease, body)
    }

    private func run<Value: Sendable>(
        _ lease: Lease,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await body() }
        lease.onLoss { task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
