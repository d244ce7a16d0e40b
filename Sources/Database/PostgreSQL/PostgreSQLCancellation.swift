import Synchronization

/// The cancellation of a task whose statements run on a session.
final class PostgreSQLCancellation: Sendable {
    private struct State {
        var session: PostgreSQLSession?
        var isCancelled = false
    }

    /// Guards the session, so that it isn't interrupted after other work has started on it.
    private let state = Mutex(State())

    /// Interrupts the current statement and prevents the task from starting another one.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            guard let session = state.session else { return }
            session.isInterrupted = true
            session.interrupt()
        }
    }

    /// Calls a closure whose statements can be interrupted.
    func whileAttached<Value>(to session: PostgreSQLSession, _ body: () throws -> Value) throws -> Value {
        let isCancelled = state.withLock { state in
            state.session = state.isCancelled ? nil : session
            return state.isCancelled
        }
        if isCancelled { throw DatabaseError.cancelled }
        do {
            let value = try body()
            _ = detach()
            return value
        } catch {
            throw detach() && error is DatabaseError ? DatabaseError.cancelled : error
        }
    }

    /// - Returns: whether the task was cancelled.
    private func detach() -> Bool {
        state.withLock { state in
            state.session = nil
            return state.isCancelled
        }
    }
}
