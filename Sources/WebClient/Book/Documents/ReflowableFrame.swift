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
    private(set) var document = DocumentFrame()
    /// The section that is loaded or loading.
    private(set) var section: Int?
    /// The layout of the section; nil while it is loading.
    private(set) var layout: DocumentFrame.Layout?
    /// The visible page of the section.
    private(set) var page = 0
    /// Called when fonts or late images have loaded that change the line breaks.
    var onFontsLoaded: () -> Void = {}
    /// Whether fonts or images are loading that will change the line breaks.
    private(set) var awaitsFonts = false
    /// The highlights of the section as they were shown last.
    private var highlights = "[]"

    /// Creates an empty frame.
    override init() {
        super.init()
        root.setAttribute("data-item", "page")
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
        // A visible page stays until the document is replaced.
        let isShown = isInUse && layout != nil
        self.section = section
        layout = nil
        awaitsFonts = false
        highlights = "[]"
        root.setAttribute("data-section", section)
        start {
            // The frame may have been reused or discarded since.
            guard self.section == section else { return }
            // The browser would lay the document out without the app's style sheet.
            self.content.setClass("is-loading", !isShown)
            if let prepared = PreparedDocument.take(address) {
                self.document.discard()
                self.document = prepared.frame
                prepared.move(to: self.content) { self.didLoad($0, prepared, setup, completion) }
            } else {
                self.document.load(address, in: self.content, awaitsImages: false) {
                    self.didLoad($0, nil, setup, completion)
                }
            }
        }
    }

    private func didLoad(
        _ isLoaded: Bool,
        _ prepared: PreparedDocument?,
        _ setup: @escaping () -> PageSetup,
        _ completion: @escaping (Bool) -> Void
    ) {
        guard isLoaded else {
            // The next request for the section tries again.
            section = nil
            completion(false)
            return
        }
        let deadline = Clock.now + DocumentFrame.maximumFontWait
        let known = prepared?.setup == setup() ? prepared?.layout : nil
        let layOut = {
            self.layOut(setup(), known: known)
            self.finishLoading(setup, deadline, completion)
        }
        let isWaiting = known == nil && document.loadFonts(setup(), atMost: DocumentFrame.maximumFontWait, layOut)
        if !isWaiting { layOut() }
    }

    /// Completes a load after the first layout. If the text needs more fonts, lays it out again when they have loaded,
    /// or at the deadline.
    private func finishLoading(
        _ setup: @escaping () -> PageSetup,
        _ deadline: Double,
        _ completion: @escaping (Bool) -> Void
    ) {
        guard layout != nil else {
            section = nil
            completion(false)
            return
        }
        let isWaiting = document.awaitFonts(atMost: max(deadline - Clock.now, 0.001)) {
            self.layOut(setup())
            self.observeFonts()
            completion(self.layout != nil)
        }
        if isWaiting {
            layout = nil
        } else {
            observeFonts()
            completion(true)
        }
    }

    /// Calls ``onFontsLoaded`` when fonts or images have loaded that the last layout needs.
    func observeFonts() {
        guard layout != nil else { return }
        awaitsFonts = document.awaitFonts(atMost: nil) {
            self.awaitsFonts = false
            self.onFontsLoaded()
        }
    }

    /// Lays the section out again. The page number stays.
    ///
    /// - Parameter known: The layout, if the document is laid out already.
    func layOut(_ setup: PageSetup, known: DocumentFrame.Layout? = nil) {
        version += 1
        content.setClass("is-loading", false)
        document.root.setFrame(Rect(origin: .zero, size: setup.size))
        layout = known ?? document.layOut(setup)
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
