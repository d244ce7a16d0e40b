import Geometry
import ReadingEngine

/// A page that is laid out already, in a frame as large as the page wants to be: shown larger or smaller, never laid out anew.
final class BookLeaf {
    /// What lies in a slot.
    let root = Element("div", class: "book-leaf")
    /// The section that is in it, or on its way into it.
    private(set) var section: Int?
    /// Whether it is there; nil while it is on its way.
    private(set) var hasCome: Bool?
    /// The document.
    let frame = DocumentFrame()
    private var trouble: Element?
    /// The extent of the page in its own points.
    private var size = Size(width: 1, height: 1)
    private var place: Rect?

    /// An empty leaf.
    init() {
        frame.root.setClass("is-fixed", true)
        root.append(frame.root)
    }

    /// Loads a section, a page of this extent; `handler` is told whether it has come. The reason why it can't is shown in its
    /// place.
    func load(_ section: Int, of contents: BookContents, _ handler: @escaping (Bool) -> Void) {
        self.section = section
        size = contents.sections[section].fixedSize ?? size
        place = nil
        hasCome = nil
        trouble?.discard()
        trouble = nil
        frame.root.setFrame(Rect(origin: .zero, size: size))
        frame.load(contents.address(of: section)) { hasCome in
            self.hasCome = hasCome
            if !hasCome { self.explain(contents.sections[section].problem ?? Text.of(.pageCannotBeShown(section + 1))) }
            handler(hasCome)
        }
    }

    private func explain(_ reason: String) {
        let trouble = Element("div", class: "page-failure")
        trouble.setAttribute("role", "alert")
        trouble.append(Icon.warning.element)
        trouble.append(Element("p", class: "page-failure-title", text: reason))
        root.append(trouble)
        self.trouble = trouble
    }

    /// Shows or hides it.
    func setShown(_ isShown: Bool) { root.setHidden(!isShown) }

    /// Puts the page where the scene has it in its slot.
    func place(_ place: Rect) {
        guard place != self.place else { return }
        self.place = place
        root.setFrame(place)
        frame.root.setTransform(.zero, scale: place.size.width / size.width)
    }

    /// What lies at a point of the slot; nil where that is none of the page.
    func hit(_ point: Point) -> DocumentFrame.Hit? { inner(point).flatMap { frame.hit($0) } }

    /// Plays the sound or the film at a point of the slot, or stops it; false where there is none.
    func toggleMedia(at point: Point) -> Bool { inner(point).map { frame.toggleMedia(at: $0) } ?? false }

    /// A point of the slot as a point of the page; nil where that is not there.
    private func inner(_ point: Point) -> Point? {
        guard let place, hasCome == true, place.contains(point) else { return nil }
        return (point - place.origin) * (size.width / place.size.width)
    }

    /// Marks the words that an identifier names; an empty one takes the mark away.
    func mark(_ identifier: String) {
        if hasCome == true { frame.mark(identifier) }
    }

    /// Ends the leaf.
    func discard() {
        frame.discard()
        root.discard()
    }
}
