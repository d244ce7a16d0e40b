import Synchronization

/// An answer that several wait for, given once.
final class SharedAnswer<Value: Sendable>: Sendable {
    typealias Answer = Result<Value, ImagePipelineError>

    private enum State {
        case open([Int: CheckedContinuation<Answer, Never>], next: Int)
        case given(Answer)
    }

    /// Guards the step from open to given.
    private let state = Mutex(State.open([:], next: 0))

    /// Gives the answer; only the first one counts.
    func give(_ answer: Answer) {
        let waiting = state.withLock { state in
            guard case .open(let waiting, _) = state else { return [CheckedContinuation<Answer, Never>]() }
            state = .given(answer)
            return Array(waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: answer) }
    }

    /// Waits for the answer. Cancelling the calling task ends this wait alone.
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
                    case .given(let answer): return answer
                    case .open(var waiting, let next):
                        // Cancelled before it waited: the handler below found nobody to tell.
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
