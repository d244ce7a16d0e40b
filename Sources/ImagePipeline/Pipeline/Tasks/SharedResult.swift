import Synchronization

/// A result that is set once and that several tasks can wait for.
final class SharedResult<Value: Sendable>: Sendable {
    typealias Answer = Result<Value, ImagePipelineError>

    private enum State {
        case open([Int: CheckedContinuation<Answer, Never>], next: Int)
        case resolved(Answer)
    }

    /// Guards the transition to resolved.
    private let state = Mutex(State.open([:], next: 0))

    /// Sets the result. Ignored after the first call.
    func resolve(_ answer: Answer) {
        let waiting = state.withLock { state in
            guard case .open(let waiting, _) = state else { return [CheckedContinuation<Answer, Never>]() }
            state = .resolved(answer)
            return Array(waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: answer) }
    }

    /// Waits for the result. Cancelling the calling task ends only this wait.
    func value() async throws(ImagePipelineError) -> Value {
        let number = state.withLock { state in
            guard case .open(let waiting, let next) = state else { return 0 }
            state = .open(waiting, next: next + 1)
            return next
        }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let early: Answer? = state.withLock { state in
                    switch state {
                    case .resolved(let answer): return answer
                    case .open(var waiting, let next):
                        // Cancelled before the continuation was stored: the handler below did not find it.
                        if Task.isCancelled { return .failure(.cancelled) }
                        waiting[number] = continuation
                        state = .open(waiting, next: next)
                        return nil
                    }
                }
                if let early { continuation.resume(returning: early) }
            }
        } onCancel: {
            leave(number)
        }
        return try answer.get()
    }

    private func leave(_ number: Int) {
        let continuation: CheckedContinuation<Answer, Never>? = state.withLock { state in
            guard case .open(var waiting, let next) = state else { return nil }
            let continuation = waiting.removeValue(forKey: number)
            state = .open(waiting, next: next)
            return continuation
        }
        continuation?.resume(returning: .failure(.cancelled))
    }
}
