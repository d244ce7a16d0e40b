import Synchronization

/// Tells any number of listeners how far a fetch has come. One that comes late is told the latest at once.
final class ProgressBroadcast: Sendable {
    private struct State {
        var latest: ImageProgress?
        var listeners: [Int: AsyncStream<ImageProgress>.Continuation] = [:]
        var nextListener = 0
        var isFinished = false
    }

    /// Guards who listens.
    private let state = Mutex(State())

    func send(_ progress: ImageProgress) {
        let listeners = state.withLock { state in
            guard !state.isFinished else { return [AsyncStream<ImageProgress>.Continuation]() }
            state.latest = progress
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(progress) }
    }

    func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    /// What comes from here on; whoever is slow is told only the newest.
    func stream() -> AsyncStream<ImageProgress> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ImageProgress.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let (number, latest, isFinished) = state.withLock { state in
            state.nextListener += 1
            if !state.isFinished { state.listeners[state.nextListener] = continuation }
            return (state.nextListener, state.latest, state.isFinished)
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        if let latest { continuation.yield(latest) }
        if isFinished { continuation.finish() }
        return stream
    }
}
