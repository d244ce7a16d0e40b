import Geometry
import ReadingEngine
import WebBinding
import WebViews

/// Flashes an e-ink screen black after a number of turns, which removes ghosting: the remains of previous pages.
final class ScreenFlashView {
    /// The duration of the flash, in seconds. Common e-ink screens refresh in this time.
    private static let duration = 0.25

    private let root = Element("div", class: "screen-flash")
    private var timer: Timers.Timer?
    private var turns = 0

    /// Creates the hidden view.
    init() {
        root.setAttribute("aria-hidden", "true")
        root.setHidden(true)
        Element.body.append(root)
    }

    /// Counts a completed page turn, and flashes if it is due.
    func countTurn(_ options: ReaderOptions) {
        guard options.isEInk, let interval = options.appearance.screenFlash.turns else { return }
        turns += 1
        guard turns >= interval else { return }
        turns = 0
        root.setHidden(false)
        timer?.cancel()
        timer = Timers.after(Self.duration) { [root] in root.setHidden(true) }
    }

    /// Removes the view.
    func discard() {
        timer?.cancel()
        root.discard()
    }
}
