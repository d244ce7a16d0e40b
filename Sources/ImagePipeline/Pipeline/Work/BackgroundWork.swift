import Synchronization

/// Counts running background tasks, so that the shutdown can wait for them.
final class BackgroundWork: Sendable {
    private struct State {
        var count = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// Guards the count and the tasks that wait for it to become 0.
    private let state = Mutex(State())

    var count: Int { state.withLock { $0.count } }

    /// Starts a task that counts until it has ended.
    @discardableResult
    func start<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
        state.withLock { $0.count += 1 }
        return Task.detached { [self] in
            defer { end() }
            return await work()
        }
    }

    /// Waits until no task is running.
    func drain() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.count > 0 { state.waiting.append(continuation) }
                return state.count == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    private func end() {
        let idle = state.withLock { state in
            state.count -= 1
            guard state.count == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in idle { continuation.resume() }
    }
}
