import Geometry
import ReadingEngine
import WebBinding
import WebViews

/// Recognizes gestures on the text of a page before the engine receives them: a long press or a double click selects text, a
/// tap follows a link, opens an image, or shows the actions of a highlight. All other gestures are the engine's.
final class BookGestureRecognizer {
    private var source: TextSource?
    private let selection: BookSelection
    /// A pointer that is down, and may become a tap or a long press.
    private var press: PointerSample?
    private var timer: Timers.Timer?
    /// The pointer that selects text, and its first sample if it began as a long press.
    private var selecting: (identifier: Int, press: PointerSample?)?
    private var isMouse = false
    private var clicks = ClickCount()
    private var clickedPage: PageIdentifier?
    /// A pointer that moves further than this is neither a tap nor a long press, in points.
    private static let tolerance = 10.0
    /// A pointer that rests for this time is a long press, in seconds. It is less than the engine's.
    private static let longPressDuration = 0.4

    /// Creates a recognizer for a text source.
    init(_ source: TextSource, selection: BookSelection) {
        self.source = source
        self.selection = selection
    }

    /// Observes the kind of pointers, which samples don't contain.
    func listen(on surface: Element) {
        surface.on(.pointerDown, .capture) { self.isMouse = $0.kind == .mouse }
        // Browsers show a menu of their own on a long press.
        surface.on(.contextMenu) { if $0.kind != .mouse { CurrentEvent.preventDefault() } }
        // The wheel moves a magnified page in the next frame.
        surface.on(.wheel) { _ in
            if self.selection.isOpen { Frames.next { _ in self.selection.reposition() } }
        }
    }

    /// Handles a pointer. Returns false when the engine should receive it.
    func intercept(_ sample: PointerSample) -> Bool {
        if let selecting { return select(sample, selecting.identifier, selecting.press) }
        switch sample.phase {
        case .began: return began(sample)
        case .moved:
            guard let press, (sample.position - press.position).length > Self.tolerance else { return false }
            endPress()
            // A drag can pan a page with a fixed layout, whose text stays selected.
            if !selection.isOnFixedPage { selection.end() }
        case .cancelled: endPress()
        case .ended:
            guard let press, press.identifier == sample.identifier else { return false }
            endPress()
            guard sample.time - press.time < Self.longPressDuration else { return false }
            return tapped(sample)
        }
        return false
    }

    private func began(_ sample: PointerSample) -> Bool {
        let isFirst = press == nil
        endPress()
        guard isFirst, !(source?.isGliding ?? false) else { return false }
        if isMouse {
            let count = clicks.press(at: sample.position, time: sample.time)
            let isSamePage = clickedPage == source?.session.focus
            clickedPage = source?.session.focus
            if count > 1, isSamePage, selection.begin(count == 2 ? .word : .sentence, at: sample.position) {
                cancelPendingTap(sample)
                selecting = (sample.identifier, nil)
                return true
            }
        }
        press = sample
        timer = Timers.after(Self.longPressDuration) { self.longPressed() }
        return false
    }

    private func endPress() {
        timer?.cancel()
        timer = nil
        press = nil
    }

    private func longPressed() {
        guard let press else { return }
        endPress()
        guard selection.begin(.word, at: press.position) else { return }
        selecting = (press.identifier, press)
        cancelInEngine(press)
    }

    private func cancelInEngine(_ sample: PointerSample) {
        var cancelled = sample
        cancelled.phase = .cancelled
        source?.sendToEngine(cancelled)
    }

    /// Cancels the first click of a double click, with which the engine would show the bars after a delay. Two pointers at
    /// once are no click, so a second one is added.
    private func cancelPendingTap(_ sample: PointerSample) {
        var other = sample
        other.identifier = sample.identifier &+ 1
        source?.sendToEngine(sample)
        source?.sendToEngine(other)
        cancelInEngine(other)
        cancelInEngine(sample)
    }

    private func select(_ sample: PointerSample, _ identifier: Int, _ press: PointerSample?) -> Bool {
        guard sample.identifier == identifier else {
            // The engine knows a pointer that was down before the selection.
            if sample.phase == .ended || sample.phase == .cancelled { cancelInEngine(sample) }
            return true
        }
        if let press, sample.phase != .cancelled, sample.time - press.time < Self.longPressDuration,
            sample.phase == .ended || (sample.position - press.position).length > Self.tolerance
        {
            // A busy browser delivered the event after the timer, but by its time stamp this was no long press.
            selecting = nil
            selection.end()
            if sample.phase == .ended, tapped(sample) { return true }
            source?.sendToEngine(press)
            return false
        }
        switch sample.phase {
        case .began: break
        case .moved: selection.extend(to: sample.position)
        case .ended, .cancelled:
            selecting = nil
            selection.settle()
        }
        return true
    }

    /// Handles a tap. Returns true when the text responded to it, so that the engine doesn't.
    private func tapped(_ sample: PointerSample) -> Bool {
        guard let source else { return false }
        if selection.isOpen {
            selection.end()
        } else if !source.tap(sample.position, true) {
            return false
        }
        // A click that follows is not the second of a double click.
        clicks.forget()
        cancelInEngine(sample)
        return true
    }

    /// Ends the recognizer.
    func discard() {
        endPress()
        source = nil
    }
}
