import CollectionEngine
import Geometry
import WebBinding
import WebLocalization
import WebViews

/// The horizontal strip of a shelf. It scrolls natively with snapping, and with two buttons for a mouse.
final class ShelfStrip {
    /// The container, which does not scroll.
    let root = Element("div", class: "shelf-frame")
    /// Called with the offset, in points, after the strip was scrolled.
    var onScroll: (Double) -> Void = { _ in }
    private let scroller = Element("div", class: "shelf-strip")
    private let canvas = Element("div", class: "shelf-canvas")
    private let back: Element
    private let forward: Element
    private var shown: SceneShelf?
    private var offset = 0.0

    /// Makes a strip around the list of a section's cells.
    init(around list: Element) {
        var page: (Double) -> Void = { _ in }
        back = .button(.back, label: .shelfBack, class: "shelf-button is-back") { page(-1) }
        forward = .button(.forward, label: .shelfForward, class: "shelf-button is-forward") { page(1) }
        // With a keyboard, the arrow keys move between covers.
        for button in [back, forward] { button.setAttribute("tabindex", "-1") }
        canvas.append(list)
        scroller.append(canvas)
        root.append(scroller)
        root.append(back)
        root.append(forward)
        page = { direction in self.turn(direction) }
        scroller.on(.scroll, .passive) {
            self.offset = self.scroller.measure(.scrollLeft).magnitude
            self.showButtons()
            self.onScroll(self.offset)
        }
    }

    /// Applies the geometry of the scene.
    func show(_ shelf: SceneShelf) {
        guard shelf != shown else { return }
        if shelf.frame != shown?.frame { root.setFrame(shelf.frame) }
        if shelf.contentWidth != shown?.contentWidth { canvas.setStyle("width", shelf.contentWidth, .points) }
        if shelf.pitch != shown?.pitch { root.setStyle("--pitch", shelf.pitch, .points) }
        shown = shelf
        showButtons()
    }

    /// Scrolls a range into view.
    func reveal(from start: Double, to end: Double) {
        guard let shown else { return }
        let target = min(max(offset, end - shown.frame.size.width), start)
        if target != offset { scroller.setMeasure(.scrollLeft, max(target, 0)) }
    }

    /// Scrolls the item at an index into view, even if it has no cell.
    func reveal(_ index: Int) {
        guard let shown else { return }
        reveal(from: Double(index) * shown.pitch, to: Double(index + 1) * shown.pitch)
    }

    private func turn(_ direction: Double) {
        guard let shown, shown.pitch > 0 else { return }
        // A page is a whole number of covers, so the partly visible one is the first of the next page.
        let covers = max((shown.frame.size.width / shown.pitch).rounded(.down), 1)
        scroller.setMeasure(.scrollLeft, max(((offset / shown.pitch).rounded() + direction * covers) * shown.pitch, 0))
    }

    private func showButtons() {
        guard let shown else { return }
        back.setHidden(offset < 2)
        forward.setHidden(offset > shown.contentWidth - shown.frame.size.width - 2)
    }
}
