import ImageLoading
import Synchronization

/// Watches one attempt's time: how long since something last happened, and how long in all.
final class FetchWatch: Sendable {
    private struct State {
        var startedAt: Double?
        var lastSign = 0.0
        var isResting = true
    }

    private let clock: FetchClock
    private let idleTimeout: Double
    private let totalTimeout: Double
    /// Guards since when the attempt runs and when something last happened.
    private let state = Mutex(State())

    /// Rests until ``work()``.
    init(clock: FetchClock, idleTimeout: Double, totalTimeout: Double) {
        self.clock = clock
        self.idleTimeout = idleTimeout
        self.totalTimeout = totalTimeout
    }

    /// Something happened.
    func sign() {
        let now = clock.now()
        state.withLock { $0.lastSign = now }
    }

    /// The attempt waits in line, which is nobody's idleness.
    func rest() {
        state.withLock { $0.isResting = true }
    }

    /// The attempt has its place; the first time, the total begins to count.
    func work() {
        let now = clock.now()
        state.withLock { state in
            state.startedAt = state.startedAt ?? now
            state.lastSign = now
            state.isResting = false
        }
    }

    /// Returns once time is up, and `nil` when cancelled before.
    func timeUp() async -> FetchFailure? {
        // A watch that rests looks again after the shorter of the two, so that it is never late when work begins.
        let longestSleep = min(idleTimeout, totalTimeout)
        while true {
            let now = clock.now()
            let state = state.withLock { $0 }
            let deadline = state.startedAt.map { $0 + totalTimeout } ?? .infinity
            let idleDeadline = state.isResting ? .infinity : state.lastSign + idleTimeout
            if now >= deadline {
                return FetchFailure(.timedOut, "The picture was not there after \(Self.text(totalTimeout)).")
            }
            if now >= idleDeadline {
                return FetchFailure(.timedOut, "The server sent nothing for \(Self.text(idleTimeout)).")
            }
            do {
                try await clock.sleepUntil(min(deadline, idleDeadline, now + longestSleep))
            } catch {
                return nil
            }
        }
    }

    private static func text(_ seconds: Double) -> String {
        seconds >= 1 ? "\(Int(min(seconds, 1e9).rounded())) s" : "\(Int((seconds * 1000).rounded())) ms"
    }
}
