import Synchronization

/// A value that one task waits for and another delivers, at most once. A cancelled waiter returns at once.
final class Promise<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case awaited(CheckedContinuation<Value?, Never>)
        case here(Value)
        case over
    }

    /// Guards the waiter and the value.
    private let state = Mutex<State>(.empty)

    /// Delivers the value. Ignored after the first call.
    ///
    /// - Returns: Whether a task waits for the value or may still do so.
    @discardableResult
    func fulfil(_ value: Value) -> Bool {
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

    /// Waits for the value; `nil` when the task is cancelled first. Call it once.
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
                // A value that has been delivered is still returned, because the caller may have to release it.
                case .here, .over:
                    return nil
                }
            }
            waiter?.resume(returning: nil)
        }
    }
}
