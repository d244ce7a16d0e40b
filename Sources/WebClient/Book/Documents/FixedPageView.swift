import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// A page with a fixed layout: an iframe of the size that the page declares. It is scaled to its frame, which does not
/// change its layout.
final class FixedPageView {
    /// The element in a spread.
    let root = Element("div", class: "book-leaf")
    /// The section that is loaded or loading.
    private(set) var section: Int?
    /// Whether the section is loaded; nil while it is loading.
    private(set) var isLoaded: Bool?
    let document = DocumentFrame()
    private var failureCard: Element?
    /// The size that the page declares, in CSS pixels before scaling.
    private var size = Size(width: 1, height: 1)
    private var frame: Rect?
    /// The layout of the document; nil while it is loading.
    private var layout: DocumentFrame.Layout?
    /// The visible highlights, a JSON list.
    private var highlights = "[]"

    /// Creates an empty view.
    init() {
        document.root.setClass("is-fixed", true)
    }

    /// Loads a section, and shows the error when that fails. `completion` is called with whether it succeeded.
    func load(_ section: Int, of contents: BookContents, _ completion: @escaping (Bool) -> Void) {
        self.section = section
        size = contents.sections[section].fixedSize ?? size
        frame = nil
        isLoaded = nil
        layout = nil
        highlights = "[]"
        failureCard?.discard()
        failureCard = nil
        document.root.setFrame(Rect(origin: .zero, size: size))
        document.load(contents.address(of: section), in: root) { isLoaded in
            guard isLoaded else {
                self.isLoaded = false
                self.showFailure(contents.sections[section].problem ?? Text.of(.pageCannotBeShown(section + 1)))
                completion(false)
                return
            }
            self.layout = self.document.prepareFixedPage(self.size, style: BookColours.fixedPage.marks)
            let finish = {
                self.isLoaded = true
                completion(true)
            }
            if !self.document.awaitFonts(atMost: DocumentFrame.maximumFontWait, finish) { finish() }
        }
    }

    private func showFailure(_ reason: String) {
        let card = Element("div", class: "page-failure")
        card.setAttribute("role", "alert")
        card.append(Icon.warning.element)
        card.append(Element("p", class: "page-failure-title", text: reason))
        root.append(card)
        failureCard = card
    }

    /// Shows or hides the page.
    func setShown(_ isShown: Bool) { root.setHidden(!isShown) }

    /// Moves the page to its frame in the spread.
    func place(_ frame: Rect) {
        guard frame != self.frame else { return }
        self.frame = frame
        root.setFrame(frame)
        document.root.setTransform(.zero, scale: frame.size.width / size.width)
    }

    /// The document, once it is loaded.
    var visibleDocument: VisibleDocument? {
        guard let section, let layout else { return nil }
        return VisibleDocument(section: section, document: document, layout: layout, width: size.width)
    }

    /// Highlights the target of a navigation; an empty identifier removes the highlight.
    func highlightTarget(_ identifier: String) {
        if isLoaded == true { document.mark(identifier) }
    }

    /// Shows highlights, a JSON list from ``Annotation/highlights(_:)``. Returns whether they changed.
    func show(highlights: String) -> Bool {
        guard layout != nil, !highlights.isSame(as: self.highlights) else { return false }
        self.highlights = highlights
        document.show(marks: highlights)
        return true
    }

    /// Removes the view.
    func discard() {
        document.discard()
        root.discard()
    }
}
