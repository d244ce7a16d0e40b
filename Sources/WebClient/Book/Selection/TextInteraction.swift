import ReadingEngine
import WebBinding
import WebViews

/// The input to the text of the visible pages: the selection, the gestures, and the targets for the keyboard.
final class TextInteraction {
    let selection: BookSelection
    let targets: PageTargets
    private let gestures: BookGestureRecognizer

    /// Creates the input to a text source, and observes the pointers on the reading surface.
    init(_ source: TextSource, surface: Element) {
        selection = BookSelection(source)
        gestures = BookGestureRecognizer(source, selection: selection)
        targets = PageTargets(source)
        gestures.listen(on: surface)
    }

    /// Adds the views of the targets and the selection to the overlay of the reading surface.
    func addViews(to overlay: Element) {
        overlay.append(targets.root)
        overlay.append(selection.root)
    }

    /// Updates the selection and the targets.
    func follow(_ scene: ReaderScene) {
        selection.follow(scene)
        targets.follow(scene)
    }

    /// Handles a pointer event before the engine. Returns true if the engine must not receive it.
    func intercept(_ sample: PointerSample) -> Bool { gestures.intercept(sample) }

    /// Handles a key. Returns true if the key had an effect.
    func handle(_ key: KeyEvent) -> Bool { targets.keyDown(key) || selection.keyDown(key) }

    /// Ends the input, and removes the views.
    func discard() {
        gestures.discard()
        targets.discard()
        selection.discard()
    }
}
