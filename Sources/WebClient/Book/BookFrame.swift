import Geometry
import ReadingEngine

/// A slot with a frame in it, for pages of a book. Frames stay where they are in the page, for moving one loads its document
/// anew: a slot is lent to one item after another, and shows other pages of its section, or another section.
final class BookFrame {
    /// What lies in the reader's window.
    let root = Element("div", class: "slot")
    private let content = Element("div", class: "zoomable")
    let frame = DocumentFrame()
    /// The section that is in the frame, or on its way into it.
    private(set) var section: Int?
    /// How the section lies in pages; nil while it is on its way.
    private(set) var layout: DocumentFrame.Layout?
    /// The page that is shown of it.
    private(set) var page = 0
    /// Counts what the frame has shown.
    private(set) var version = 0
    /// Whether an item has the slot.
    private(set) var isLent = false
    /// Grows with each loan: what was lent long ago has the lowest.
    private(set) var stamp = 0

    /// Told when letters have come that change where the section's lines end.
    var onLetters: () -> Void = {}

    /// An empty frame.
    init() {
        root.setAttribute("data-quire", "slot")
        root.setAttribute("data-item", "page")
        root.setFlag("inert", true)
        content.append(frame.root)
        root.append(content)
    }

    /// What was marked in the section, as it was told last.
    private var marks = "[]"

    /// Loads a section, when `begins` does what it is given, and lays it out when it has come; `handler` is told whether it
    /// has.
    func load(
        _ section: Int,
        address: String,
        setup: @escaping () -> PageSetup,
        begins: (@escaping () -> Void) -> Void,
        _ handler: @escaping (Bool) -> Void
    ) {
        self.section = section
        layout = nil
        marks = "[]"
        root.setAttribute("data-section", section)
        begins {
            // The frame may have been given to another section meanwhile, or there is nobody any more.
            guard self.section == section else { return }
            self.frame.load(address) { hasCome in
                if hasCome { self.layOut(setup()) }
                if self.layout != nil,
                    self.frame.awaitLetters({
                        self.layOut(setup())
                        handler(true)
                    })
                {
                    self.layout = nil
                    return
                }
                // Tried again when it is wanted again.
                if self.layout == nil { self.section = nil }
                handler(hasCome && self.layout != nil)
            }
        }
    }

    /// Has ``onLetters`` be told if letters are on their way since it was laid out.
    func awaitLetters() {
        if layout != nil { _ = frame.awaitLetters { self.onLetters() } }
    }

    /// Lays the section out anew; the page of the same number is shown then.
    func layOut(_ setup: PageSetup) {
        version += 1
        frame.root.setFrame(Rect(origin: .zero, size: setup.size))
        layout = frame.layOut(setup)
        show(page: page)
    }

    /// Shows a page of the section, as far as it is there.
    func show(page: Int) {
        if page != self.page { version += 1 }
        self.page = page
        root.setAttribute("data-page", page + 1)
        guard let layout else { return }
        frame.show(page: min(page, layout.pageCount - 1))
    }

    /// Lends the slot to an item.
    func lend(to item: SequenceItem, stamp: Int) -> BookPageView {
        isLent = true
        self.stamp = stamp
        return BookPageView(item, of: self, content)
    }

    /// Takes it back.
    fileprivate func takeBack() {
        isLent = false
        root.setClass("is-visible", false)
        root.setClass("is-in-strip", false)
        root.setFlag("inert", true)
        content.setTransform(.zero)
        content.setClass("is-magnified", false)
        root.setStyle("--covered", 0, .none)
    }

    /// The first place on the page that is shown.
    var place: DocumentFrame.Place? { place(from: 0) }

    /// The first place this far below the top of the page, where text is scrolled.
    func place(from height: Double) -> DocumentFrame.Place? { layout == nil ? nil : frame.place(from: height) }

    /// The page on which something begins.
    func page(of target: DocumentFrame.Target) -> Int? { spot(of: target)?.page }

    /// The page on which something begins, and how far below its top.
    func spot(of target: DocumentFrame.Target) -> (page: Int, offset: Double)? {
        layout == nil ? nil : frame.spot(of: target)
    }

    /// Marks the words that an identifier names; an empty one takes the mark away.
    func mark(_ identifier: String) { frame.mark(identifier) }

    /// A point of the window in the slot.
    func inner(_ point: Point) -> Point { point - root.boundingRect.origin }

    /// What lies at a point of the window.
    func hit(_ point: Point) -> DocumentFrame.Hit? { layout == nil ? nil : frame.hit(inner(point)) }

    /// Plays the sound or the film at a point of the window, or stops it; false where there is none.
    func toggleMedia(at point: Point) -> Bool { layout != nil && frame.toggleMedia(at: inner(point)) }

    /// Shows what was marked in the section, as a list in JSON.
    func show(marks: String) {
        guard layout != nil, !marks.isSame(as: self.marks) else { return }
        self.marks = marks
        version += 1
        frame.show(marks: marks)
    }

    /// Ends the frame.
    func discard() {
        frame.discard()
        root.discard()
    }
}

/// A page of a book, in a slot that it has for a while.
final class BookPageView: BookSlotView {
    /// What it is seen in.
    let frame: BookFrame

    fileprivate init(_ item: SequenceItem, of frame: BookFrame, _ content: Element) {
        self.frame = frame
        super.init(item, borrowing: frame.root, content)
    }

    override var text: Int? { frame.layout == nil ? nil : frame.version }

    override func discard() { frame.takeBack() }
}
