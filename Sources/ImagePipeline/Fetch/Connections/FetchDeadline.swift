import PageImages
import Synchronization

/// Enforces the two time limits of an attempt to fetch a file: the time without progress and the total time.
final class FetchDeadline: Sendable {
    private struct State {
        var startedAt: Double?
        var lastProgress = 0.0
        var isPaused = true
    }

    private let clock: FetchClock
    private let idleTimeout: Double
    private let totalTimeout: Double
    /// Guards the start of the attempt and the time of its last progress.
    private let state = Mutex(State())

    /// Creates a paused deadline. ``resume()`` starts it.
    init(clock: FetchClock, idleTimeout: Double, totalTimeout: Double) {
        self.clock = clock
        self.idleTimeout = idleTimeout
        self.totalTimeout = totalTimeout
    }

    /// Records progress, which restarts the idle time limit.
    func recordProgress() {
        let now = clock.now()
        state.withLock { $0.lastProgress = now }
    }

    /// Pauses the idle time limit while the attempt waits for the ``OriginLimiter``.
    func pause() {
        state.withLock { $0.isPaused = true }
    }

    /// Resumes the idle time limit. The first call starts the total time limit.
    func resume() {
        let now = clock.now()
        state.withLock { state in
            state.startedAt = state.startedAt ?? now
            state.lastProgress = now
            state.isPaused = false
        }
    }

    /// Waits until a time limit is exceeded and returns the error; `nil` if the task is cancelled before.
    func waitForTimeout() async -> FetchError? {
        // Sleeps at most as long as the shorter time limit. After a pause, the loop therefore computes the deadlines
        // again before one of them can have passed.
        let maximumSleep = min(idleTimeout, totalTimeout)
        while true {
            let now = clock.now()
            let state = state.withLock { $0 }
            let deadline = state.startedAt.map { $0 + totalTimeout } ?? .infinity
            let idleDeadline = state.isPaused ? .infinity : state.lastProgress + idleTimeout
            if now >= deadline {
                return FetchError(.timedOut, "The image did not load within \(Self.text(totalTimeout)).")
            }
            if now >= idleDeadline {
                return FetchError(.timedOut, "The server sent nothing for \(Self.text(idleTimeout)).")
            }
            do {
                try await clock.sleepUntil(min(deadline, idleDeadline, now + maximumSleep))
            } catch {
                return nil
            }
        }
    }

    private static func text(_ seconds: Double) -> String {
        seconds >= 1
            ? "\(Int(min(seconds, 1e9).rounded())) seconds" : "\(Int((seconds * 1000).rounded())) milliseconds"
    }
}
