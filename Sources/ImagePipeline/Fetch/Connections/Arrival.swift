import Synchronization

/// Something one task waits for and another brings, at most once. Who waits leaves at once when cancelled, whatever
/// the one who brings is doing.
final class Arrival<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case awaited(CheckedContinuation<Value?, Never>)
        case here(Value)
        case over
    }

    /// Guards who waits and what has come.
    private let state = Mutex<State>(.empty)

    /// Brings the value. Only the first one counts.
    ///
    /// - Returns: Whether somebody waits or may still come for it.
    @discardableResult
    func bring(_ value: Value) -> Bool {
        let waiter: CheckedContinuation<Value?, Never>?? = state.withLock { state in
            switch state {
            case .empty:
                state = .here(value)
                return .some(nil)
            case .awaited(let continuation):
                state = .over
                return continuation
            case .here, .over:
                return nil
            }
        }
        guard let waiter else { return false }
        waiter?.resume(returning: value)
        return true
    }

    /// Waits for the value; `nil` when the task is cancelled first. To be called once.
    func wait() async -> Value? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Value?, Never>) in
                let value: Value?? = state.withLock { state in
                    switch state {
                    case .empty:
                        state = .awaited(continuation)
                        return nil
                    case .here(let value):
                        state = .over
                        return value
                    case .awaited, .over:
                        return .some(nil)
                    }
                }
                if let value { continuation.resume(returning: value) }
            }
        } onCancel: {
            let waiter: CheckedContinuation<Value?, Never>? = state.withLock { state in
                switch state {
                case .empty:
                    state = .over
                    return nil
                case .awaited(let continuation):
                    state = .over
                    return continuation
                // What has come already is still handed out, for somebody may have to give it back.
                case .here, .over:
                    return nil
                }
            }
            waiter?.resume(returning: nil)
        }
    }
}
