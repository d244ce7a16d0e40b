import Synchronization

/// Counts what a scan does and reports it about ten times a second.
final class ScanReporter: Sendable {
    private struct State {
        var progress = ScanProgress()
        var reportedAt: Int64?
    }

    /// Guards the counts, and keeps reports in order: the listener is called inside it.
    private let state = Mutex(State())
    private let clock: LibraryClock
    private let onProgress: @Sendable (ScanProgress) -> Void

    /// In milliseconds.
    private static let interval: Int64 = 100

    init(clock: LibraryClock, onProgress: @escaping @Sendable (ScanProgress) -> Void) {
        self.clock = clock
        self.onProgress = onProgress
    }

    /// Changes the counts, and reports them if the last report is a tenth of a second old.
    func update(_ change: (inout ScanProgress) -> Void) {
        let now = clock.now()
        state.withLock { state in
            change(&state.progress)
            // A clock that is set back must not silence the scan.
            if let reportedAt = state.reportedAt, abs(now - reportedAt) < Self.interval { return }
            state.reportedAt = now
            onProgress(state.progress)
        }
    }

    /// Makes the last report.
    func end(_ phase: ScanProgress.Phase) {
        state.withLock { state in
            state.progress.phase = phase
            onProgress(state.progress)
        }
    }
}
