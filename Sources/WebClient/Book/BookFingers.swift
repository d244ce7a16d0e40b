import Geometry
import ReadingEngine

/// What hands do to the words of a page, before the engine hears of it: a long press or a second click chooses words, a tap
/// follows a link, opens a picture, or shows what was marked. Everything else is the engine's.
final class BookFingers {
    private var book: BookReading?
    private let selection: BookSelection
    /// A pointer that may turn out to tap, or to stay.
    private var press: PointerSample?
    private var timer: Timers.Timer?
    /// The pointer that chooses words; and how it came down, if it did so by staying.
    private var chooser: (identifier: Int, press: PointerSample?)?
    private var isMouse = false
    private var clicks = ClickCount()
    private var clickedPage: PageIdentifier?
    /// A pointer that moves further than this, in points, taps nothing and chooses nothing.
    private static let reach = 10.0
    /// One that stays as long, in seconds, chooses a word: before the engine takes it for a long press.
    private static let patience = 0.4

    /// Fingers on a book's pages.
    init(_ book: BookReading, choosing selection: BookSelection) {
        self.book = book
        self.selection = selection
    }

    /// Listens to what the engine is not told: what the pointer is.
    func listen(on surface: Element) {
        surface.on(.pointerDown, .capture) { self.isMouse = $0.kind == .mouse }
        // A long press is heard here; browsers have a menu of their own for it.
        surface.on(.contextMenu) { if $0.kind != .mouse { CurrentEvent.preventDefault() } }
    }

    /// Takes a sample of a pointer; false where the engine shall have it.
    func intercept(_ sample: PointerSample) -> Bool {
        if let chooser { return choose(sample, chooser.identifier, chooser.press) }
        switch sample.phase {
        case .began: return began(sample)
        case .moved:
            guard let press, (sample.position - press.position).length > Self.reach else { return false }
            forgetPress()
            selection.end()
        case .cancelled: forgetPress()
        case .ended:
            guard let press, press.identifier == sample.identifier else { return false }
            forgetPress()
            guard sample.time - press.time < Self.patience else { return false }
            return tapped(sample)
        }
        return false
    }

    private func began(_ sample: PointerSample) -> Bool {
        let isFirst = press == nil
        forgetPress()
        guard isFirst, !(book?.isGliding ?? false) else { return false }
        if isMouse {
            let count = clicks.press(at: sample.position, time: sample.time)
            let isSamePage = clickedPage == book?.focus
            clickedPage = book?.focus
            if count > 1, isSamePage, selection.begin(count == 2 ? .word : .sentence, at: sample.position) {
                withdrawTap(sample)
                chooser = (sample.identifier, nil)
                return true
            }
        }
        press = sample
        timer = Timers.after(Self.patience) { self.stayed() }
        return false
    }

    private func forgetPress() {
        timer?.cancel()
        timer = nil
        press = nil
    }

    private func stayed() {
        guard let press else { return }
        forgetPress()
        guard selection.begin(.word, at: press.position) else { return }
        chooser = (press.identifier, press)
        take(press)
    }

    /// The engine forgets the pointer.
    private func take(_ sample: PointerSample) {
        var away = sample
        away.phase = .cancelled
        book?.tellEngine(away)
    }

    /// The first click waits in the engine to show the bars. Two pointers at once are no click.
    private func withdrawTap(_ sample: PointerSample) {
        var other = sample
        other.identifier = sample.identifier &+ 1
        book?.tellEngine(sample)
        book?.tellEngine(other)
        take(other)
        take(sample)
    }

    private func choose(_ sample: PointerSample, _ identifier: Int, _ press: PointerSample?) -> Bool {
        guard sample.identifier == identifier else { return true }
        if let press, sample.phase != .cancelled, sample.time - press.time < Self.patience,
            sample.phase == .ended || (sample.position - press.position).length > Self.reach
        {
            // Browsers that are busy tell late what was no long press.
            chooser = nil
            selection.end()
            if sample.phase == .ended, tapped(sample) { return true }
            book?.tellEngine(press)
            return false
        }
        switch sample.phase {
        case .began: break
        case .moved: selection.extend(to: sample.position)
        case .ended, .cancelled:
            chooser = nil
            selection.settle()
        }
        return true
    }

    /// A tap that is the text's own; the engine never hears how it ends.
    private func tapped(_ sample: PointerSample) -> Bool {
        guard let book else { return false }
        if selection.isOpen {
            selection.end()
        } else if !book.tap(sample.position) {
            return false
        }
        // What was opened or followed answered this click; the next one begins anew.
        clicks.forget()
        take(sample)
        return true
    }

    /// Ends all of it.
    func discard() {
        forgetPress()
        book = nil
    }
}
