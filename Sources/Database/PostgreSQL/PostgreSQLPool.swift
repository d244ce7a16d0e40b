import Dispatch
import Synchronization

/// The sessions for one kind of work. They are opened when they are needed, up to a limit. When all are in use, further
/// work waits in the order of its arrival. Only ``runBlocking(_:)`` blocks a thread while it waits.
final class PostgreSQLPool: Sendable {
    private struct State {
        var idle: [PostgreSQLSession] = []
        var activeCount = 0
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
        var backoff = ReconnectBackoff()
    }

    private let address: PostgreSQLAddress
    private let limit: Int
    private let statementTimeout: Int
    /// Runs the work of tasks. It never uses more threads than there are sessions.
    private let queue: DispatchQueue
    /// Guards the sessions that aren't in use, the number of active ones, the waiting work and the backoff.
    private let state = Mutex(State())
    /// Held while the pool is closed. Two threads that close it at once would each take some of the turns and wait for
    /// the others.
    private let closing = Mutex(())

    /// - Parameters:
    ///   - name: the name of the threads.
    ///   - limit: the maximum number of sessions.
    ///   - statementTimeout: the time in milliseconds after which a statement fails; 0 for none.
    init(_ address: PostgreSQLAddress, name: String, limit: Int, statementTimeout: Int) {
        self.address = address
        self.limit = limit
        self.statementTimeout = statementTimeout
        queue = DispatchQueue(label: "Database.\(name)", attributes: .concurrent)
    }

    /// Runs work on a thread of the pool.
    func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            enter { [self] in
                queue.async { [self] in
                    let result = Result { try body() }
                    leave()
                    continuation.resume(with: result)
                }
            }
        }
    }

    /// Runs work on the calling thread, which it blocks until a session is free.
    func runBlocking<Value>(_ body: () throws -> Value) rethrows -> Value {
        let turn = DispatchSemaphore(value: 0)
        enter { turn.signal() }
        turn.wait()
        defer { leave() }
        return try body()
    }

    private func enter(_ start: @escaping @Sendable () -> Void) {
        let isFree = state.withLock { state in
            guard state.activeCount < limit else {
                state.waiting.append(start)
                return false
            }
            state.activeCount += 1
            return true
        }
        if isFree { start() }
    }

    private func leave() {
        let next = state.withLock { state -> (@Sendable () -> Void)? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.activeCount -= 1
            return nil
        }
        next?()
    }
}

// MARK: - Sessions

extension PostgreSQLPool {
    /// Calls a closure with a session, after running a script such as `BEGIN`. Must be called in work that the pool
    /// runs.
    ///
    /// If the server has closed the session while it was not in use, another one is opened.
    func withSession<Value>(
        after script: String,
        observers: [PostgreSQLObserver] = [],
        _ body: (PostgreSQLSession) throws -> Value
    ) throws -> Value {
        let session = try started(script, observers)
        defer { finish(session) }
        return try body(session)
    }

    private func started(_ script: String, _ observers: [PostgreSQLObserver]) throws(DatabaseError) -> PostgreSQLSession
    {
        if let session = try idleSession() {
            do throws(DatabaseError) {
                try session.begin(script, observers)
                return session
            } catch .notReachable {
                // The other idle sessions have probably lost their connections too.
                state.withLock { $0.idle = [] }
            } catch {
                finish(session)
                throw error
            }
        }
        let session = try connect()
        do throws(DatabaseError) {
            try session.begin(script, observers)
        } catch {
            finish(session)
            throw error
        }
        return session
    }

    private func idleSession() throws(DatabaseError) -> PostgreSQLSession? {
        let (session, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
        if isClosed { throw .failed(reason: "the database is closed") }
        return session
    }

    private func connect() throws(DatabaseError) -> PostgreSQLSession {
        if let error = state.withLock({ $0.backoff.refusal(now: .now) }) { throw error }
        do throws(DatabaseError) {
            let session = try PostgreSQLSession(address, statementTimeout: statementTimeout)
            state.withLock { $0.backoff.recordSuccess() }
            return session
        } catch {
            state.withLock { $0.backoff.recordFailure(error, now: .now) }
            throw error
        }
    }

    /// Keeps a session for later work, or closes it.
    private func finish(_ session: PostgreSQLSession) {
        session.observers = []
        if !session.isUsable, !session.isInterrupted { _ = try? session.execute(script: "ROLLBACK") }
        guard session.isUsable else { return }
        state.withLock { state in
            if !state.isClosed { state.idle.append(session) }
        }
    }

    /// Closes the sessions that aren't in use.
    func releaseMemory() {
        state.withLock { $0.idle = [] }
    }

    /// Waits for the work that was started, and closes all sessions.
    func close() {
        state.withLock { $0.isClosed = true }
        closing.withLock { _ in
            let group = DispatchSemaphore(value: 0)
            for _ in 0..<limit { enter { group.signal() } }
            for _ in 0..<limit { group.wait() }
            state.withLock { $0.idle = [] }
            for _ in 0..<limit { leave() }
        }
    }
}
