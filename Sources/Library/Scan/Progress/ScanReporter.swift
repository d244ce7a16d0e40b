import Synchronization
import WireModel

/// Counts the results of a scan and reports them about ten times a second.
final class ScanReporter: Sendable {
    private struct State {
        var progress = ScanProgress()
        var reportedAt: Int64?
    }

    /// Guards the counts. The closure is called while the lock is held, which keeps reports in order.
    private let state = Mutex(State())
    private let clock: LibraryClock
    private let onProgress: @Sendable (ScanProgress) -> Void

    /// The interval between reports, in milliseconds.
    private static let interval: Int64 = 100

    init(clock: LibraryClock, onProgress: @escaping @Sendable (ScanProgress) -> Void) {
        self.clock = clock
        self.onProgress = onProgress
    }

    /// Changes the counts, and reports them if the last report is at least a tenth of a second old.
    func update(_ change: (inout ScanProgress) -> Void) {
        let now = clock.now()
        state.withLock { state in
            change(&state.progress)
            // `abs`, because reports must continue after the clock is set back.
            if let reportedAt = state.reportedAt, abs(now - reportedAt) < Self.interval { return }
            state.reportedAt = now
            onProgress(state.progress)
        }
    }

    /// Sends the last report.
    func end(_ phase: ScanReport.Phase) {
        state.withLock { state in
            state.progress.phase = phase
            onProgress(state.progress)
        }
    }
}
