import Geometry
import ReadingEngine

/// The few frames in which a book is seen: the pages on screen and their neighbours have one each. Turned from page to page
/// they take turns, each with the section in it already.
final class BookFrames {
    /// What the frames lie in; it stays where it is.
    let root = Element("div", class: "turned book-pages")
    /// Told when a page can be shown that could not before.
    var onReady: () -> Void = {}
    /// Told when letters have come that change where lines end.
    var onLetters: () -> Void = {}
    /// What was marked in a section, for the frames that have it.
    var marks: (Int) -> String = { _ in "[]" }
    private let contents: BookContents
    private var frames: [BookFrame] = []
    private var waiting: [(section: Int, done: (DocumentFrame.Layout?) -> Void)] = []
    private var stamp = 0
    /// A page that will be asked for, and the frame that waits for it.
    private var expected: (frame: BookFrame, page: Int)?
    /// Words that are marked, by their section and identifier.
    private var marked: (section: Int, identifier: String)?
    /// Likewise, what is being read aloud.
    private var spoken: (section: Int, identifier: String)?
    /// How the documents are laid out.
    private(set) var setup: PageSetup
    /// The extent of a page in points.
    var size: Size { setup.size }
    /// Whether a page is a slice of a section that is laid out as one, of the full height of ``size`` but for the last.
    var isScrolled: Bool { setup.isScrolled }
    /// Counts how often all was laid out anew.
    private(set) var edition = 0
    /// What waits until the page that is opened has been painted, for it would hold that up; nil from then on.
    private var held: [() -> Void]? = []
    /// Whether the section that is opened is on its way, or there.
    private var hasBegun = false
    /// Beyond this many, sections that nobody looks at give up theirs. Of a strip three windows are drawn, which are five
    /// slices at a seam.
    private var enough: Int { isScrolled ? 8 : 6 }
    /// A window that nobody sees paints nothing: the others wait no longer than this, in seconds.
    private static let longestHold = 1.0

    /// No frames yet, for a book in pages of this size.
    init(_ contents: BookContents, _ setup: PageSetup) {
        self.contents = contents
        self.setup = setup
    }

    // MARK: Sections

    /// Lays a section out; `done` is told how it lies, in a later turn, or nil where it could not be had.
    func prepare(_ section: Int, _ done: @escaping (DocumentFrame.Layout?) -> Void) {
        if let layout = laidOut(section)?.layout {
            Timers.after(0) { done(layout) }
            return
        }
        waiting.append((section, done))
        if !frames.contains(where: { $0.section == section }) { load(section, into: spare()) }
    }

    /// A frame in which a section lies in pages.
    func laidOut(_ section: Int) -> BookFrame? { frames.first { $0.section == section && $0.layout != nil } }

    private func spare() -> BookFrame {
        let free = frames.filter { !$0.isLent && $0.layout != nil && $0 !== expected?.frame }
        if frames.count >= enough, let oldest = free.min(by: { $0.stamp < $1.stamp }) { return oldest }
        let frame = BookFrame()
        frame.onLetters = { self.onLetters() }
        frames.append(frame)
        root.append(frame.root)
        frame.root.setStyle("width", size.width, .points)
        frame.root.setStyle("height", size.height, .points)
        return frame
    }

    private func load(_ section: Int, into frame: BookFrame) {
        frame.load(
            section,
            address: contents.address(of: section),
            setup: { self.setup },
            begins: { self.afterOpening($0) }
        ) { hasCome in
            if hasCome { frame.show(marks: self.marks(section)) }
            if hasCome, let marked = self.marked, marked.section == section { frame.mark(marked.identifier) }
            if hasCome, let spoken = self.spoken, spoken.section == section {
                frame.frame.markSpoken(spoken.identifier)
            }
            self.tell(section, hasCome ? frame.layout : nil)
        }
    }

    /// Does something at once for the section that is opened, and else when that has been painted.
    private func afterOpening(_ body: @escaping () -> Void) {
        guard hasBegun, held != nil else {
            hasBegun = true
            body()
            return
        }
        held?.append(body)
    }

    /// The section that is opened lies in its pages: the others begin when it has been painted.
    private func endOpening() {
        Frames.next { _ in Frames.next { _ in Timers.after(0) { self.release() } } }
        Timers.after(Self.longestHold) { self.release() }
    }

    private func release() {
        let bodies = held ?? []
        held = nil
        for body in bodies { body() }
    }

    private func tell(_ section: Int, _ layout: DocumentFrame.Layout?) {
        if held != nil { endOpening() }
        let told = waiting.filter { $0.section == section }
        waiting.removeAll { $0.section == section }
        for one in told { one.done(layout) }
        onReady()
    }

    // MARK: Pages

    /// The view of a page: in a frame that has its section already, where there is one that nobody looks at.
    func view(of item: SequenceItem, section: Int, page: Int) -> BookPageView {
        let frame = known(section, page) ?? spare()
        stamp += 1
        let view = frame.lend(to: item, stamp: stamp)
        // A page that slides over another lies above it: the later one, as in reading order.
        frame.root.setStyle("z-index", Double(section * 10_000 + page), .none)
        frame.show(page: page)
        if frame.section != section { load(section, into: frame) }
        return view
    }

    /// A free frame that has a section: the one that waits for this page; not one that waits for another.
    private func known(_ section: Int, _ page: Int) -> BookFrame? {
        if let expected, expected.frame.section == section, expected.page == page, !expected.frame.isLent {
            self.expected = nil
            return expected.frame
        }
        let free = frames.filter { !$0.isLent && $0.section == section && $0 !== expected?.frame }
        return free.first { $0.layout != nil } ?? free.first
    }

    /// A page is going to be shown: the frame that has its section already waits for it, for the pages beside it will be
    /// asked for too.
    func expect(section: Int, page: Int) {
        expected = frames.first { $0.section == section && $0.layout != nil && !$0.isLent }.map { ($0, page) }
    }

    /// Whether a page could be shown at once: its section lies ready where nobody looks, or in the frame that shows it.
    func canShow(section: Int, page: Int) -> Bool {
        frames.contains { $0.section == section && $0.layout != nil && (!$0.isLent || $0.page == page) }
    }

    /// The frame that shows a page.
    func frame(showing section: Int, page: Int) -> BookFrame? {
        frames.first { $0.isLent && $0.section == section && $0.page == page && $0.layout != nil }
    }

    /// Marks words of a section wherever it is; an empty identifier takes the mark away.
    func mark(_ identifier: String, in section: Int) {
        marked = identifier.utf8.isEmpty ? nil : (section, identifier)
        for frame in frames where frame.layout != nil { frame.mark(frame.section == section ? identifier : "") }
    }

    /// Marks what is being read aloud of a section; an empty identifier takes the mark away.
    func markSpoken(_ identifier: String, in section: Int) {
        spoken = identifier.utf8.isEmpty ? nil : (section, identifier)
        for frame in frames where frame.layout != nil {
            frame.frame.markSpoken(frame.section == section ? identifier : "")
        }
    }

    /// The marks have changed: every frame shows those of its section.
    func showMarks() {
        for frame in frames { if let section = frame.section { frame.show(marks: marks(section)) } }
    }

    /// The extents of a section's pages: in device pixels where the text is scrolled, for slices to meet on whole ones.
    func pageSizes(of layout: DocumentFrame.Layout) -> [Size?] {
        guard isScrolled else { return Array(repeating: size, count: layout.pageCount) }
        let full = Size(width: (size.width * setup.density).rounded(), height: (size.height * setup.density).rounded())
        var sizes = [Size?](repeating: full, count: layout.pageCount)
        if !layout.isDown, layout.extent > 0 {
            let before = Double(layout.pageCount - 1) * full.height
            let rest = max((layout.extent * setup.density).rounded(.up) - before, 1)
            sizes[layout.pageCount - 1] = Size(width: full.width, height: rest)
        }
        return sizes
    }

    // MARK: Otherwise

    /// Lays all that is there out anew. The sections' pages are others then.
    func layOut(_ setup: PageSetup) {
        self.setup = setup
        edition += 1
        for frame in frames {
            // A slice that is seen has its own height, and gets another with the next scene.
            if !frame.isLent || !isScrolled {
                frame.root.setStyle("width", size.width, .points)
                frame.root.setStyle("height", size.height, .points)
            }
            guard frame.layout != nil else { continue }
            frame.layOut(setup)
            frame.awaitLetters()
        }
    }

    /// Ends all frames.
    func discard() {
        onReady = {}
        onLetters = {}
        marks = { _ in "[]" }
        expected = nil
        held = nil
        waiting.removeAll()
        for frame in frames { frame.discard() }
        frames.removeAll()
        root.discard()
    }
}
