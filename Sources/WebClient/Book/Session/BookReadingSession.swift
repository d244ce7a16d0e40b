import PageImages
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A reading session for a book of text: its documents, and the position in the text.
///
/// The engine turns the pages of a book like those of a comic. The pages result from the layout of the text, so they
/// change with the window and the typography. The position is therefore a place in the text, and the session shows the
/// page that contains it.
final class BookReadingSession: ReadingSession {
    let contents: BookContents
    /// The images of the book, for the image viewer.
    let figures: BookFigures
    /// The documents of sections of text.
    let frames: ReflowableFramePool
    /// The documents of sections with a fixed layout.
    let spreads: FixedSpreadPool
    /// The sections, as the chapters that the engine knows.
    let bookChapters: BookChapters
    /// Pages that the engine has requested and that can't be shown yet.
    var requested: [PageIdentifier] = []
    /// The position in the text. It stays when the text is laid out again.
    var anchor: BookPosition
    /// The page that contained ``anchor`` when it was updated.
    var anchorPage: PageIdentifier?
    /// The top of the window when ``anchor`` was updated; nil unless the text is scrolled.
    var anchorTop: PagePosition?
    /// Whether the text should be scrolled. ``ReflowableFramePool/isScrolled`` describes the current layout.
    var isScrolled: Bool
    /// Whether the text turned out to have vertical lines. Such text is always paged.
    var isVertical = false
    /// Whether ``anchor`` was updated before the layout change in progress.
    var isAnchorCurrent = false
    /// The layout version when the engine was given a chapter last.
    var shownLayoutVersion = 0
    var saveTimer: Timers.Timer?
    /// The page of the pending save if the end of its chapter is visible; otherwise nil.
    var finishedPage: PageIdentifier?
    /// Whether the progress is saved. False until the user has read beyond the first page.
    var hasStarted = false
    /// The chapter at which the annotations were requested last.
    private var annotatedChapter: Int?
    var pace: ReadingPaceTracker
    private var interaction: TextInteraction?
    /// The selection in the visible text.
    var selection: BookSelection? { interaction?.selection }
    /// The time at which the pending save was first delayed, because the strip moved; nil if it wasn't delayed.
    var delayStart: Double?
    /// The position is saved when a page has been visible for this time, in seconds.
    static let saveDelay = 0.15
    /// The position is saved at the latest after this time, in seconds, also while the strip moves.
    static let maximumSaveDelay = 10.0

    /// Opens a book at a position (from zero), or at the saved position.
    init(_ manifest: ReaderManifest, _ contents: BookContents, page: Int?, reader: ReaderViewController) {
        reader.showColours(paper: ReaderSettings.book.colours)
        self.contents = contents
        figures = BookFigures(contents)
        anchor = Self.initialLocator(in: manifest, contents, position: page)
        isScrolled = Self.scrolls(manifest, contents)
        frames = ReflowableFramePool(contents, Self.setup(contents, reader.settings, isScrolled: isScrolled))
        spreads = FixedSpreadPool(contents, in: frames.root)
        bookChapters = BookChapters(manifest, contents, frames: frames)
        pace = ReadingPaceTracker(contents)
        super.init(manifest, chapters: bookChapters, reader: reader)
        if !ReaderSettings.book.fontName.text.utf8.isEmpty { FontLibrary.refresh() }
        frames.onReady = { self.reportReadyPages() }
        frames.onFontsLoaded = { self.updateLayout(isForced: true) }
        spreads.onReady = { self.reportReadyPages() }
        AnnotationStore.shared.onChange = {
            self.frames.updateHighlights()
            self.spreads.updateHighlights()
            // The pages that may curl next show the highlights too.
            self.stage?.scheduleFrame()
            self.reader?.bars?.showBookmark()
        }
    }

    // MARK: Opening and closing

    override var documentView: Element? { frames.root }

    override func begin(_ completion: @escaping (InitialPosition?) -> Void) {
        let section = contents.section(atPath: anchor.path) ?? contents.firstSection
        prepare(section) { isLoaded in
            guard isLoaded else {
                completion(nil)
                return
            }
            self.usePagesIfVertical(section)
            let page = self.position(of: self.anchor, in: section).page
            self.anchorPage = page
            self.shownLayoutVersion = self.frames.layoutVersion
            self.frames.reserve(section: section, page: page.page)
            completion(InitialPosition(page: page))
        }
    }

    override func addGestures(to surface: Element) -> Element? {
        let interaction = TextInteraction(textSource, surface: surface)
        self.interaction = interaction
        frames.highlights = { self.highlights(in: $0) }
        spreads.highlights = { self.highlights(in: $0) }
        let overlay = Element("div", class: "book-overlay")
        interaction.addViews(to: overlay)
        return overlay
    }

    override func didBegin() {
        scrollToAnchor()
        if frames.awaitsFonts { updateAnchor() }
        requestOrientation()
    }

    override func discard() {
        readAloud?.stop()
        saveNow()
        saveTimer?.cancel()
        interaction?.discard()
        interaction = nil
        figures.discard()
        spreads.discard()
        frames.discard()
        super.discard()
    }

    // MARK: Pages

    override func view(of item: SequenceItem) -> ReaderItemView? {
        switch item {
        case .page(let page), .spread(let page, _):
            if bookChapters.isFixed(page.chapter) { return spreads.view(of: item, sections(of: item)) }
            return frames.view(of: item, section: bookChapters.section(page.chapter), page: page.page)
        case .half, .chapterTransition, .unresolved: return nil
        }
    }

    override func load(_ page: PageIdentifier) -> Bool {
        if !requested.contains(page) { requested.append(page) }
        if bookChapters.isFixed(page.chapter) {
            let item = stage?.reader.item(showing: page) ?? .page(page)
            spreads.prepare(bookChapters.section(of: page), among: sections(of: item))
        }
        Timers.after(0) { self.reportReadyPages() }
        return true
    }

    override func unload(_ page: PageIdentifier) {
        requested.removeAll { $0 == page }
        if bookChapters.isFixed(page.chapter) { spreads.unload(bookChapters.section(of: page)) }
    }

    // MARK: Options

    override func options(for settings: ReaderSettings.Values) -> ReaderOptions { textOptions(for: settings) }

    override var paper: BookColours? { ReaderSettings.book.colours }

    override func controls(for settings: ReaderSettings.Values) -> ReaderControls {
        var controls: ReaderControls = [.contents, .search, .typography, .remainingTime]
        if contents.hasFixedPages, contents.spread != .none { controls.insert(.pageLayout) }
        if isScrolled { controls.insert(.autoScroll) }
        return controls
    }

    override func orientation(for settings: ReaderSettings.Values) -> Int {
        let chosen = settings[.orientation]
        guard chosen == 0, let isLandscape = contents.isLandscape else { return chosen }
        return isLandscape ? 2 : 1
    }

    override func layoutWillChange() {
        if frames.isScrolled {
            updateAnchor()
            isAnchorCurrent = true
        }
        isScrolled = !isVertical && Self.scrolls(manifest, contents)
    }

    override func layoutDidChange() { updateLayout() }

    // MARK: Position

    override func go(toPage number: Int) {
        let (section, fraction) = contents.place(ofPosition: number)
        go(to: section, fraction: fraction)
    }

    override func open(publication: String, page: Int?) -> Bool {
        guard let section = bookChapters.section(ofNeighbour: publication) else { return false }
        go(to: section)
        return true
    }

    override var nextVolume: Manifest.Link? { manifest.next }

    override var remaining: (amount: RemainingReading, pace: ReadingPace)? { remainder.map { ($0, pace.pace) } }

    override func positionChanged(to page: PageIdentifier, fraction: Double, isFinished: Bool) {
        readAloud?.pageShown(page)
        recordPace(at: page)
        // A pending save may be for a page that the user has left again.
        guard hasMoved(to: page) || isFinished || saveTimer != nil else { return }
        // Loading fonts moves words to other pages, so keep the words that are visible now.
        if frames.awaitsFonts { updateAnchor() }
        saveTimer?.cancel()
        finishedPage = isFinished ? page : nil
        saveTimer = Timers.after(Self.saveDelay) { self.save(page, isFinished: isFinished) }
    }

    override func saveNow() {
        guard let saveTimer, let page = focus else { return }
        saveTimer.cancel()
        save(page, isFinished: page == finishedPage, isLeaving: true)
    }

    // MARK: Input

    override func sceneChanged(_ scene: ReaderScene) {
        super.sceneChanged(scene)
        interaction?.follow(scene)
        guard let chapter = scene.focus?.chapter, chapter != annotatedChapter else { return }
        annotatedChapter = chapter
        // If a request failed, the next section requests them again.
        Frames.afterPaint {
            if self.stage != nil { AnnotationStore.shared.open(self.publication) }
        }
    }

    override func handle(_ key: KeyEvent) -> Bool { interaction?.handle(key) ?? false }

    override func intercept(_ sample: PointerSample) -> Bool { interaction?.intercept(sample) ?? false }

    // MARK: Bars

    override var menuItems: [ActionMenu.Item] {
        var items: [ActionMenu.Item] = [
            .init(icon: .chapters, label: .contents) { self.showContents() },
            .init(icon: .bookmarks, label: .bookmarks) { _ = AnnotationsSheet(self) },
        ]
        if canReadAloud, readAloud == nil {
            items.append(.init(icon: .voice, label: .readAloud) { self.toggleReadAloud() })
        }
        if contents.encoding != nil {
            items.append(.init(icon: .typography, label: .encoding) { _ = EncodingSheet(self) })
        }
        return items
    }

    override func showContents() {
        guard let focus else { return }
        showContents(inSection: bookChapters.section(of: focus))
    }

    override func showSearch() { _ = BookSearchSheet(self) }

    override func title(of result: SearchResult) -> String {
        contents.sections.indices.contains(result.section) ? bookChapters.title(ofSection: result.section) : ""
    }

    override func go(to result: SearchResult) { go(to: BookPosition(result.locator)) }

    override var canReadAloud: Bool { Speech.isAvailable || contents.hasNarration }

    override var readAloudText: ReadAloudText? { reader.map { BookReadAloudText(self, reader: $0) } }

    // MARK: Annotations

    /// Goes to an annotation: to its words, or to the fraction of the section where they were when they no longer exist.
    override func go(to annotation: Annotation) {
        let place = annotation.place
        guard annotation.isHighlight, let section = contents.section(atPath: place.path) else {
            go(to: place, highlightsWords: false)
            return
        }
        prepare(section) { isLoaded in
            guard isLoaded, let stage = self.stage else { return }
            self.show(self.position(of: .mark(annotation.id), fraction: place.progression, in: section), on: stage)
        }
    }

    override func title(of annotation: Annotation) -> String? {
        contents.section(atPath: annotation.locator.href).map { bookChapters.title(ofSection: $0) } ?? ""
    }

    override var isBookmarked: Bool { !visibleBookmarks.isEmpty }

    override func toggleBookmark() -> (() -> Void)? {
        let bookmarks = visibleBookmarks
        if !bookmarks.isEmpty { return remove(bookmarks) }
        addBookmark()
        return nil
    }
}
