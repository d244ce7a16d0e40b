import WebBinding

// Pauses automatically.
extension ReadAloud {
    /// When to pause automatically.
    enum SleepTimer: Equatable {
        /// At a time of ``Clock/now``. `minutes` is the duration that the user chose.
        case at(Double, minutes: Int)
        /// At the end of the section.
        case sectionEnd
    }

    /// Starts the timer for ``sleep``.
    func scheduleSleep() {
        sleepTimer?.cancel()
        sleepTimer = nil
        guard case .at(let time, _)? = sleep else { return }
        // A voice finishes its sentence. A clip can be much longer than a sentence, so the narration pauses
        // immediately.
        sleepTimer = Timers.after(max(time - Clock.now, 0)) {
            if self.isPlaying, self.isNarrated { self.pauseForSleep() }
        }
    }

    /// Pauses, and removes the sleep timer so that it doesn't apply after resuming.
    func pauseForSleep() {
        sleep = nil
        piece = 0
        toggle()
    }
}
