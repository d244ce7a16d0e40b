import WebBinding
import WebLocalization

/// A progress ring in the frame of an image that is loading.
final class ProgressRing {
    private let frame: Element
    private var ring: Element?
    private var fraction: Double?
    private var indicator: DelayedIndicator?

    /// Creates a ring for a frame, which has the class `is-waiting` while the ring is visible.
    init(in frame: Element) {
        self.frame = frame
    }

    /// Starts waiting. Has no effect while waiting.
    func begin() {
        if indicator == nil {
            // The closure retains the ring until `end`.
            indicator = DelayedIndicator { isShown in
                if isShown { self.appear() } else { self.disappear() }
            }
        }
        indicator?.begin()
    }

    /// Updates the progress.
    func show(received: Int, expected: Int?) {
        guard let expected, expected > 0 else { return }
        fraction = min(Double(received) / Double(expected), 1)
        draw()
    }

    /// Stops waiting.
    func end() {
        indicator?.end()
        indicator = nil
        fraction = nil
    }

    private func appear() {
        let ring = Element("span", class: "ring")
        ring.setAttribute("role", "progressbar")
        ring.setAttribute("aria-label", Text.of(.loading))
        self.ring = ring
        draw()
        frame.append(ring)
        frame.setClass("is-waiting", true)
    }

    private func disappear() {
        ring?.discard()
        ring = nil
        frame.setClass("is-waiting", false)
    }

    private func draw() {
        guard let ring, let fraction else { return }
        ring.setStyle("--fraction", fraction, .none)
        ring.setAttribute("aria-valuenow", Int(fraction * 100))
    }
}
