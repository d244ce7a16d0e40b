import WebBinding

// The sleep timer, which pauses reading aloud.
extension ReadAloud {
    /// When to pause automatically.
    enum SleepTimer: Equatable {
        /// At a time on the clock of ``Clock/now``. `minutes` is the duration that the user chose.
        case at(Double, minutes: Int)
        /// At the end of the section.
        case sectionEnd
    }

    /// Starts the timer for ``sleep``, if it is a time.
    func scheduleSleep() {
        sleepTimer?.cancel()
        sleepTimer = nil
        guard case .at(let time, _)? = sleep else { return }
        // Only narration needs the timer, because a clip can be much longer than a sentence. A voice finishes its
        // sentence, and ``advance()`` compares the time before the next one.
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
