import Geometry
import ReadingEngine
import TextCoding
import WebBinding
import WebViews
import WireModel

/// A reusable frame for pages of reflowable text.
///
/// Item views use a frame one after another, for other pages of its section or for another section.
final class ReflowableFrame: BookSlot {
    let document = DocumentFrame()
    /// The section that is loaded or loading.
    private(set) var section: Int?
    /// The layout of the section; nil while it is loading.
    private(set) var layout: DocumentFrame.Layout?
    /// The visible page of the section.
    private(set) var page = 0
    /// Called when web fonts have loaded that change the line breaks.
    var onFontsLoaded: () -> Void = {}
    /// The highlights of the section as they were shown last.
    private var highlights = "[]"

    /// Creates an empty frame.
    override init() {
        super.init()
        root.setAttribute("data-item", "page")
        content.append(document.root)
    }

    /// Loads a section and lays it out. `start` performs or defers the closure that starts the load. `completion` is called
    /// with whether the section is laid out.
    func load(
        _ section: Int,
        address: String,
        setup: @escaping () -> PageSetup,
        start: (@escaping () -> Void) -> Void,
        _ completion: @escaping (Bool) -> Void
    ) {
        self.section = section
        layout = nil
        highlights = "[]"
        root.setAttribute("data-section", section)
        start {
            // The frame may have been reused or discarded since.
            guard self.section == section else { return }
            self.document.load(address) { isLoaded in
                if isLoaded { self.layOut(setup()) }
                if self.layout != nil,
                    self.document.awaitFonts({
                        self.layOut(setup())
                        completion(true)
                    })
                {
                    self.layout = nil
                    return
                }
                // The next request for the section tries again.
                if self.layout == nil { self.section = nil }
                completion(isLoaded && self.layout != nil)
            }
        }
    }

    /// Calls ``onFontsLoaded`` when fonts are loading that the last layout needs.
    func observeFonts() {
        if layout != nil { _ = document.awaitFonts { self.onFontsLoaded() } }
    }

    /// Lays the section out again. The page number stays.
    func layOut(_ setup: PageSetup) {
        version += 1
        document.root.setFrame(Rect(origin: .zero, size: setup.size))
        layout = document.layOut(setup)
        show(page: page)
    }

    /// Shows a page of the section, or the last one when there are fewer.
    func show(page: Int) {
        if page != self.page { version += 1 }
        self.page = page
        root.setAttribute("data-page", page + 1)
        guard let layout else { return }
        document.show(page: min(page, layout.pageCount - 1))
    }

    override var textVersion: Int? { layout == nil ? nil : version }

    override var isUnderTexture: Bool { true }

    // MARK: Places

    /// The first place at or below an offset from the top of the page. The offset matters for scrolled text only.
    func place(from offset: Double) -> DocumentFrame.Place? { layout == nil ? nil : document.place(from: offset) }

    /// The page on which a target begins.
    func page(of target: DocumentFrame.Target) -> Int? { position(of: target)?.page }

    /// The page on which a target begins, and the offset from the top of the page.
    func position(of target: DocumentFrame.Target) -> (page: Int, offset: Double)? {
        layout == nil ? nil : document.location(of: target)
    }

    // MARK: Highlights

    /// Highlights the target of a navigation; an empty identifier removes the highlight.
    func highlightTarget(_ identifier: String) { document.mark(identifier) }

    /// Shows highlights, a JSON list from ``Annotation/highlights(_:)``.
    func show(highlights: String) {
        guard layout != nil, !highlights.isSame(as: self.highlights) else { return }
        self.highlights = highlights
        version += 1
        document.show(marks: highlights)
    }

    /// Removes the frame.
    func discard() {
        document.discard()
        root.discard()
    }
}
