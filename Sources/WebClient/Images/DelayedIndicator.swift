import PageImages
import WebBinding

/// Shows a loading indicator after a delay; see ``LoadingIndicator``.
final class DelayedIndicator {
    private var indicator = LoadingIndicator()
    private var timer: Timers.Timer?
    private var isShown = false
    private let show: (Bool) -> Void

    /// Creates an indicator. `show` shows and hides it.
    init(_ show: @escaping (Bool) -> Void) {
        self.show = show
    }

    /// Starts waiting. Has no effect while waiting.
    func begin() {
        guard timer == nil, !isShown else { return }
        let now = Clock.now
        indicator.begin(at: now)
        timer = Timers.after((indicator.changeTime ?? now) - now) {
            self.timer = nil
            self.isShown = true
            self.show(true)
        }
    }

    /// Stops waiting.
    func end() {
        indicator.end()
        timer?.cancel()
        timer = nil
        guard isShown else { return }
        isShown = false
        show(false)
    }
}
