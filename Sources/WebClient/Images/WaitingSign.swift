import ImageLoading

/// A sign of waiting that appears when the wait has become one, and not before.
final class WaitingSign {
    private var indicator = LoadingIndicator()
    private var timer: Timers.Timer?
    private var isShown = false
    private let show: (Bool) -> Void

    /// A sign that `show` shows and hides.
    init(_ show: @escaping (Bool) -> Void) {
        self.show = show
    }

    /// Somebody waits, if nobody did before.
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

    /// Nobody waits any more.
    func end() {
        indicator.end()
        timer?.cancel()
        timer = nil
        guard isShown else { return }
        isShown = false
        show(false)
    }
}
