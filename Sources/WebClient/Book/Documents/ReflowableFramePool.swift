import Geometry
import ReadingEngine
import WebBinding

/// The reusable frames of a book's reflowable text: one for each visible page and its neighbours. When pages turn, frames
/// that are no longer visible take the next pages, mostly with the section loaded already.
final class ReflowableFramePool {
    /// The parent of the frames, which are never moved out of it.
    let root = Element("div", class: "turned book-pages")
    /// Called when a page may have become ready to be shown.
    var onReady: () -> Void = {}
    /// Called when web fonts have loaded that change the line breaks.
    var onFontsLoaded: () -> Void = {}
    /// Returns the highlights of a section.
    var highlights: (Int) -> String = { _ in "[]" }
    private let contents: BookContents
    private var frames: [ReflowableFrame] = []
    private var waiting: [(section: Int, completion: (DocumentFrame.Layout?) -> Void)] = []
    private var useCount = 0
    /// A page that will be shown next, and the frame reserved for it.
    private var reserved: (frame: ReflowableFrame, page: Int)?
    /// The highlighted target of a navigation.
    private var target: (section: Int, identifier: String)?
    /// The highlighted sentence that is read aloud.
    private var spoken: (section: Int, mark: SpokenMark)?
    /// How the documents are laid out.
    private(set) var setup: PageSetup
    /// The size of a page in points.
    var size: Size { setup.size }
    /// Whether pages are slices of a section that is laid out as one, each as high as ``size`` except the last.
    var isScrolled: Bool { setup.isScrolled }
    /// Increases with every layout of all frames.
    private(set) var layoutVersion = 0
    /// Loads deferred until the first page is painted, which they would delay; nil after that.
    private var deferred: [() -> Void]? = []
    /// Whether the load of the first section has started.
    private var hasStarted = false
    /// The number of frames at which unused ones are reused. A strip draws three windows, which are up to five slices
    /// where two sections meet.
    private var capacity: Int { isScrolled ? 8 : 6 }

    /// Creates an empty pool.
    init(_ contents: BookContents, _ setup: PageSetup) {
        self.contents = contents
        self.setup = setup
    }

    // MARK: Sections

    /// Loads a section and lays it out. `completion` is called asynchronously with its layout, or nil on failure.
    func prepare(_ section: Int, _ completion: @escaping (DocumentFrame.Layout?) -> Void) {
        if let layout = frame(of: section)?.layout {
            Timers.after(0) { completion(layout) }
            return
        }
        waiting.append((section, completion))
        if !frames.contains(where: { $0.section == section }) { load(section, into: reusableFrame()) }
    }

    /// A frame in which a section is laid out.
    func frame(of section: Int) -> ReflowableFrame? { frames.first { $0.section == section && $0.layout != nil } }

    private func reusableFrame() -> ReflowableFrame {
        let unused = frames.filter { !$0.isInUse && $0.layout != nil && $0 !== reserved?.frame }
        if frames.count >= capacity, let oldest = unused.min(by: { $0.lastUse < $1.lastUse }) { return oldest }
        let frame = ReflowableFrame()
        frame.onFontsLoaded = { self.onFontsLoaded() }
        frames.append(frame)
        root.append(frame.root)
        frame.root.setStyle("width", size.width, .points)
        frame.root.setStyle("height", size.height, .points)
        return frame
    }

    private func load(_ section: Int, into frame: ReflowableFrame) {
        frame.load(
            section,
            address: contents.address(of: section, setup.hyphens),
            setup: { self.setup },
            start: { self.start($0, section) }
        ) { isLoaded in
            if isLoaded { frame.show(highlights: self.highlights(section)) }
            if isLoaded, let target = self.target, target.section == section {
                frame.highlightTarget(target.identifier)
            }
            if isLoaded, let spoken = self.spoken, spoken.section == section {
                frame.document.markSpoken(spoken.mark)
            }
            self.finishLoading(section, isLoaded ? frame.layout : nil)
        }
    }

    /// Starts a load. The first load and loads of awaited sections start at once. Others start after a page is painted,
    /// so that they don't delay the first page or the first frame of a turn.
    private func start(_ load: @escaping () -> Void, _ section: Int) {
        if !hasStarted {
            hasStarted = true
            load()
        } else if deferred != nil {
            deferred?.append(load)
        } else if waiting.contains(where: { $0.section == section }) {
            load()
        } else {
            Frames.afterPaint(load)
        }
    }

    private func performDeferred() {
        let loads = deferred ?? []
        deferred = nil
        for load in loads { load() }
    }

    private func finishLoading(_ section: Int, _ layout: DocumentFrame.Layout?) {
        // The first page is laid out.
        if deferred != nil { Frames.afterPaint { self.performDeferred() } }
        let finished = waiting.filter { $0.section == section }
        waiting.removeAll { $0.section == section }
        for entry in finished { entry.completion(layout) }
        onReady()
    }

    // MARK: Pages

    /// Creates the view of a page, if possible in an unused frame that has its section.
    func view(of item: SequenceItem, section: Int, page: Int) -> BookItemView {
        let frame = unusedFrame(section, page) ?? reusableFrame()
        useCount += 1
        let view = frame.makeItemView(for: item, use: useCount)
        // A page that slides over another must be above it: the later one in reading order.
        frame.root.setStyle("z-index", Double(section * 10_000 + page), .none)
        frame.show(page: page)
        if frame.section != section { load(section, into: frame) }
        return view
    }

    /// An unused frame that has a section: the one reserved for the page, else one that isn't reserved.
    private func unusedFrame(_ section: Int, _ page: Int) -> ReflowableFrame? {
        if let reserved, reserved.frame.section == section, reserved.page == page, !reserved.frame.isInUse {
            self.reserved = nil
            return reserved.frame
        }
        let unused = frames.filter { !$0.isInUse && $0.section == section && $0 !== reserved?.frame }
        return unused.first { $0.layout != nil } ?? unused.first
    }

    /// Reserves the unused frame that has a section for a page that will be shown next. Otherwise a neighbour of the page
    /// could take the frame.
    func reserve(section: Int, page: Int) {
        reserved = frames.first { $0.section == section && $0.layout != nil && !$0.isInUse }.map { ($0, page) }
    }

    /// Whether a page can be shown at once: in an unused frame that has its section, or in the frame that shows it.
    func canShow(section: Int, page: Int) -> Bool {
        frames.contains { $0.section == section && $0.layout != nil && (!$0.isInUse || $0.page == page) }
    }

    /// The frame that shows a page.
    func frame(showing section: Int, page: Int) -> ReflowableFrame? {
        frames.first { $0.isInUse && $0.section == section && $0.page == page && $0.layout != nil }
    }

    /// The sizes of a section's pages. For scrolled text in device pixels, so that slices meet on whole pixels.
    func pageSizes(of layout: DocumentFrame.Layout) -> [Size?] {
        guard isScrolled else { return Array(repeating: size, count: layout.pageCount) }
        let full = Size(width: (size.width * setup.density).rounded(), height: (size.height * setup.density).rounded())
        var sizes = [Size?](repeating: full, count: layout.pageCount)
        if !layout.isVerticalWriting, layout.extent > 0 {
            let before = Double(layout.pageCount - 1) * full.height
            let rest = max((layout.extent * setup.density).rounded(.up) - before, 1)
            sizes[layout.pageCount - 1] = Size(width: full.width, height: rest)
        }
        return sizes
    }

    /// Whether fonts are loading that will change the line breaks of a section.
    var awaitsFonts: Bool { frames.contains { $0.awaitsFonts } }

    /// Lays all sections out again, which changes their pages. If the soft hyphens change, loads the documents again.
    func layOut(_ setup: PageSetup) {
        let changesDocuments = setup.hyphens != self.setup.hyphens && contents.hyphenation != nil
        self.setup = setup
        layoutVersion += 1
        for frame in frames {
            // A visible slice has its own height, which the next scene updates.
            if !frame.isInUse || !isScrolled {
                frame.root.setStyle("width", size.width, .points)
                frame.root.setStyle("height", size.height, .points)
            }
            if changesDocuments {
                if let section = frame.section { load(section, into: frame) }
                continue
            }
            guard frame.layout != nil else { continue }
            frame.layOut(setup)
            frame.observeFonts()
        }
    }

    // MARK: Highlights

    /// Highlights the target of a navigation; an empty identifier removes the highlight.
    func highlightTarget(_ identifier: String, in section: Int) {
        target = identifier.utf8.isEmpty ? nil : (section, identifier)
        for frame in frames where frame.layout != nil {
            frame.highlightTarget(frame.section == section ? identifier : "")
        }
    }

    /// Highlights the sentence that is read aloud.
    func setSpokenSentence(_ mark: SpokenMark, in section: Int) {
        let mark = setup.sheet.overridesColours ? mark.withoutClasses : mark
        spoken = mark.identifier.utf8.isEmpty ? nil : (section, mark)
        for frame in frames where frame.layout != nil {
            frame.document.markSpoken(frame.section == section ? mark : .none)
        }
    }

    /// Shows changed highlights.
    func updateHighlights() {
        for frame in frames {
            if let section = frame.section { frame.show(highlights: highlights(section)) }
        }
    }

    /// Removes all frames.
    func discard() {
        onReady = {}
        onFontsLoaded = {}
        highlights = { _ in "[]" }
        reserved = nil
        deferred = nil
        waiting.removeAll()
        for frame in frames { frame.discard() }
        frames.removeAll()
        root.discard()
    }
}
