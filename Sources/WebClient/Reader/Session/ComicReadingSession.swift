import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A reading session for publications whose pages are images. It continues from chapter to chapter of a series.
final class ComicReadingSession: ReadingSession {
    /// The page from the address; nil to open at the saved position.
    private var requestedPage: Int?
    /// The chapters whose progress is saved. The progress of a chapter that was only opened is not saved.
    private var startedChapters: [Int] = []
    /// The page that the reader opened at, until the position changes.
    private var openedPage: PageIdentifier?
    /// The rule of the current order of chapters.
    private var orderRule: ChapterSequence.Rule?
    private var orderTask: HostTask?
    /// The chapter whose bookmarks were requested last.
    private var bookmarkedChapter: Int?
    /// The surface, and the overlay for the text selection and the keyboard targets.
    private var surface: (root: Element, overlay: Element)?
    /// The requests for spreads; nil until the first scene.
    private var spreads: SpreadUpdates?
    /// The progress that is saved when ``saveTimer`` fires.
    private var waitingProgress: (publication: String, progress: ReadingProgress)?
    private var saveTimer: Timers.Timer?
    /// The time until the progress is saved, in seconds.
    private static let saveDelay = 0.15
    private static let scrollingSaveDelay = 0.5
    /// Controls the text layers; nil until a publication with text is visible.
    private var text: PageTextController?

    /// Opens a publication at `page` (from zero), or at the saved position.
    init(_ manifest: ReaderManifest, page: Int?, reader: ReaderViewController) {
        requestedPage = page
        super.init(manifest, chapters: ReaderChapters(), reader: reader)
        reader.showColours(paper: nil)
        AnnotationStore.shared.onChange = {
            self.text?.updateHighlights()
            self.reader?.bars?.showBookmark()
        }
    }

    override var currentManifest: ReaderManifest { reader?.manifest ?? manifest }

    // MARK: Opening and closing

    override func begin(_ completion: @escaping (InitialPosition?) -> Void) {
        loadOrder(opening: manifest.id) { self.show(completion) }
    }

    private func show(_ completion: @escaping (InitialPosition?) -> Void) {
        guard let reader else { return }
        let number = chapters.add(manifest)
        chapters.cropping = cropping(for: reader.settings)
        let (page, fraction) = initialPage(in: manifest)
        let identifier = PageIdentifier(chapter: number, page: page)
        openedPage = identifier
        completion(InitialPosition(page: identifier, fraction: fraction))
    }

    /// The rule by which chapters are skipped, from the settings; nil if none are.
    private var skipRule: ChapterSequence.Rule? {
        guard let settings = reader?.settings else { return nil }
        let rule = ChapterSequence.Rule(
            skipsRead: settings[.skipsReadChapters] != 0,
            skipsDuplicates: settings[.skipsDuplicateChapters] != 0
        )
        return rule.skipsRead || rule.skipsDuplicates ? rule : nil
    }

    /// Loads the order of chapters if some are skipped. If the request fails, no chapter is skipped.
    private func loadOrder(opening publication: String, _ completion: @escaping () -> Void) {
        orderTask?.cancel()
        orderRule = skipRule
        guard let rule = orderRule, let series = manifest.series else {
            chapters.order = nil
            completion()
            return
        }
        orderTask = LibraryRequests.series(series) { result in
            self.orderTask = nil
            guard self.reader != nil else { return }
            if case .success(let detail) = result {
                self.chapters.order = ChapterSequence(detail.publications, opened: publication, rule: rule)
            }
            completion()
        }
    }

    /// Applies a changed rule: opens the current chapter again with its new neighbours.
    override func layoutDidChange() {
        text?.layoutChanged()
        guard let focus, skipRule != orderRule else { return }
        loadOrder(opening: publication) {
            guard let manifest = self.chapters.manifest(focus.chapter), self.focus?.chapter == focus.chapter else {
                return
            }
            self.reopen(manifest.id)
        }
    }

    /// Loads the manifest again, and shows the same or the nearest page. Neighbours may have been replaced, or pages
    /// hidden.
    func reopen(_ publication: String) {
        orderTask = ReaderRequests.manifest(of: publication) { result in
            self.orderTask = nil
            guard case .success(let manifest) = result, let focus = self.focus else { return }
            let number = self.chapters.add(manifest)
            guard number == focus.chapter, let chapter = self.chapters.chapter(number) else { return }
            self.stage?.send(.opened(chapter, page: focus.page, time: Clock.now))
        }
    }

    override func discard() {
        saveNow()
        orderTask?.cancel()
        readAloud?.stop()
        spreads?.discard()
        // Its closure retains the session.
        spreads = nil
        text?.discard()
        text = nil
        super.discard()
    }

    override func addGestures(to surface: Element) -> Element? {
        PageMenu.listen(on: surface, session: self)
        let overlay = Element("div", class: "book-overlay")
        self.surface = (surface, overlay)
        return overlay
    }

    /// The overlay over the surface; nil before the first scene.
    var overlay: Element? { surface?.overlay }

    override func handle(_ key: KeyEvent) -> Bool { text?.handle(key) ?? false }

    override func intercept(_ sample: PointerSample) -> Bool { text?.intercept(sample) ?? false }

    /// The page from the address, else the later of the positions saved on this device and on the server. A completed
    /// publication opens at its beginning. The fraction is how far down the saved page the position is.
    private func initialPage(in manifest: ReaderManifest) -> (page: Int, fraction: Double) {
        let last = max(manifest.pageSizes.count - 1, 0)
        let saved = ProgressStore.latest(manifest.progress, of: manifest.id)
        let page = min(requestedPage ?? (saved?.isCompleted ?? true ? 0 : saved?.page ?? 0), last)
        return (page, page == saved?.page ? saved?.fraction ?? 0 : 0)
    }

    // MARK: Options

    override func options(for settings: ReaderSettings.Values) -> ReaderOptions {
        var options = settings.options
        if settings.imageQuality == .saver { options.pagesAhead = 1 }
        return options
    }

    override func cropping(for settings: ReaderSettings.Values) -> ReaderChapters.Cropping {
        if settings.options.mode.isPaged { return settings.cropsPages ? .pages : .none }
        return settings.cropsStrips ? .strip : .none
    }

    override func controls(for settings: ReaderSettings.Values) -> ReaderControls {
        let mode = settings.options.mode
        var controls: ReaderControls = [.thumbnails, .readingMode]
        if mode.isPaged, mode != .vertical { controls.insert(.pageLayout) }
        if !mode.isPaged { controls.insert(.autoScroll) }
        if currentManifest.hasText { controls.insert(.search) }
        return controls
    }

    override func notice(for manifest: ReaderManifest) -> ReaderNotice.Content {
        guard let reader else { return .nothing }
        return .notice(for: reader, manifest)
    }

    // MARK: Position

    override func go(toPage number: Int) {
        guard let focus else { return }
        reader?.jump(to: PageIdentifier(chapter: focus.chapter, page: number))
    }

    override func open(publication: String, page: Int?) -> Bool {
        let number = chapters.number(of: publication)
        guard let manifest = chapters.manifest(number), let chapter = chapters.chapter(number) else { return false }
        requestedPage = page
        let position = PageIdentifier(chapter: number, page: initialPage(in: manifest).page)
        openedPage = position
        stage?.send(.opened(chapter, page: position.page, time: Clock.now))
        return true
    }

    /// Saves the position, unless the chapter was only opened. A chapter counts as only opened while it shows its first
    /// page or, if its progress is unknown, the page at which it was opened.
    override func positionChanged(to page: PageIdentifier, fraction: Double, isFinished: Bool) {
        readAloud?.pageShown(page)
        let isOpenedPage = openedPage == page
        openedPage = nil
        let publication = chapters.publication(page.chapter)
        guard let reader, !publication.utf8.isEmpty, !reader.settings.isIncognito else { return }
        ReadingActivity.move(to: page.page, isEnd: isFinished, of: publication)
        if !startedChapters.contains(page.chapter) {
            let hasProgress = chapters.manifest(page.chapter)?.progress != nil
            if !isFinished, page.page == 0 || isOpenedPage && !hasProgress { return }
            startedChapters.append(page.chapter)
        }
        let progress = ReadingProgress.with {
            $0.page = page.page
            $0.fraction = fraction
            $0.isCompleted = isFinished
            $0.updatedAt = Clock.millisecondsSince1970
        }
        chapters.setProgress(progress, of: page.chapter)
        save(progress, of: publication)
    }

    /// Saves the progress after the first frames of a turn, and at most twice a second while a strip scrolls. Saving
    /// takes longer than a frame on a slow phone.
    private func save(_ progress: ReadingProgress, of publication: String) {
        if let waiting = waitingProgress, !waiting.publication.isSame(as: publication) { saveNow() }
        waitingProgress = (publication, progress)
        if progress.isCompleted { return saveNow() }
        guard saveTimer == nil else { return }
        let isPaged = stage?.reader.options.mode.isPaged ?? true
        saveTimer = Timers.after(isPaged ? Self.saveDelay : Self.scrollingSaveDelay) { self.saveNow() }
    }

    override func saveNow() {
        saveTimer?.cancel()
        saveTimer = nil
        guard let (publication, progress) = waitingProgress else { return }
        waitingProgress = nil
        ProgressStore.save(progress, of: publication)
    }

    override func pairingChanged(_ pairing: PairingChoices, of chapter: Int) {
        ReaderRequests.save(pairing, of: chapters.publication(chapter))
    }

    override func sceneChanged(_ scene: ReaderScene) {
        super.sceneChanged(scene)
        updateSpreads()
        guard let chapter = scene.focus?.chapter, let manifest = chapters.manifest(chapter) else { return }
        if manifest.hasText, text == nil, let surface {
            text = PageTextController(self, surface: surface.root, overlay: surface.overlay)
        }
        text?.follow(scene)
        guard chapter != bookmarkedChapter else { return }
        bookmarkedChapter = chapter
        AnnotationStore.shared.open(manifest.id)
    }

    private func updateSpreads() {
        if spreads == nil {
            spreads = SpreadUpdates(chapters) { chapter, pages in
                self.stage?.send(.spreadsDetected(chapter: chapter, pages, time: Clock.now))
            }
        }
        spreads?.update()
    }

    // MARK: Menus

    override func showMenu(of page: PageIdentifier, at point: Point) -> ActionMenu? {
        PageMenu.show(page: page, at: point, session: self)
    }

    override var menuItems: [ActionMenu.Item] {
        guard let reader else { return [] }
        var items: [ActionMenu.Item] = []
        if currentManifest.comicContents != nil {
            items.append(.init(icon: .dictionary, label: .contents) { self.showTableOfContents() })
        }
        if reader.seriesIdentifier != nil {
            items.append(.init(icon: .chapters, label: .chapters) { self.showContents() })
        }
        items.append(.init(icon: .bookmarks, label: .bookmarks) { _ = AnnotationsSheet(self) })
        if !currentManifest.textLanguages.isEmpty {
            items.append(
                .init(icon: .typography, label: .textLanguage) {
                    _ = TextLanguageSheet(self.currentManifest) { self.text?.reload() }
                }
            )
        }
        if canReadAloud, readAloud == nil {
            items.append(.init(icon: .voice, label: .readAloud) { self.toggleReadAloud() })
        }
        return items
    }

    override func showContents() {
        guard let reader, let series = reader.seriesIdentifier else { return }
        _ = ChapterListSheet(series, reader: reader)
    }

    private func showTableOfContents() {
        guard let focus, let contents = currentManifest.comicContents else { return }
        let manifest = currentManifest
        _ = ContentsSheet(
            count: contents.entries.count,
            current: contents.entry(ofPage: focus.page),
            row: { index in
                let entry = contents.entries[index]
                return ContentsSheet.Row(
                    title: entry.title,
                    level: entry.level,
                    place: entry.page.map { manifest.label(ofPage: $0) }
                )
            },
            onChoice: { index in
                if let page = contents.entries[index].page { self.go(toPage: page) }
            }
        )
    }

    override func showSearch() { _ = BookSearchSheet(self) }

    override func title(of result: SearchResult) -> String { currentManifest.label(ofPage: result.section) }

    override func mark(_ results: [SearchResult]) { text?.mark(results) }

    override var canReadAloud: Bool { Speech.isAvailable && currentManifest.hasText }

    override var readAloudText: ReadAloudText? { reader.map { PageReadAloudText(self, reader: $0) } }

    /// The text layer of a visible page of the current publication; nil while it is not loaded.
    func textLayer(ofPage page: Int) -> PageTextLayerView? { text?.layer(ofPage: page) }

    /// Highlights the sentence that is read aloud on a page of the current publication.
    func setSpokenSentence(_ mark: SpokenMark, onPage page: Int) { text?.setSpokenSentence(mark, onPage: page) }

    override func go(to result: SearchResult) {
        if let page = result.locator.page { go(toPage: page) }
    }

    // MARK: Annotations

    override func go(to annotation: Annotation) {
        if let page = annotation.locator.page { go(toPage: page) }
    }

    override var isBookmarked: Bool { visiblePages?.contains { bookmark(ofPage: $0) != nil } ?? false }

    /// The bookmark of a page (from zero) of the current chapter; nil when it has none.
    private func bookmark(ofPage page: Int) -> Annotation? {
        AnnotationStore.shared.bookmark(page: page, of: publication)
    }

    /// On a spread, removes the bookmark of the first page that has one.
    override func toggleBookmark() -> (() -> Void)? {
        guard let visiblePages, let focus else { return nil }
        for page in visiblePages where bookmark(ofPage: page) != nil {
            return setBookmark(PageIdentifier(chapter: focus.chapter, page: page), isOn: false)
        }
        return setBookmark(focus, isOn: true)
    }

    /// Adds or removes the bookmark of a page. Returns how to undo a removal; nil after an addition.
    func setBookmark(_ page: PageIdentifier, isOn: Bool) -> (() -> Void)? {
        guard let manifest = chapters.manifest(page.chapter) else { return nil }
        let store = AnnotationStore.shared
        let bookmark =
            store.bookmark(page: page.page, of: manifest.id)
            ?? Annotation(
                bookmarkAtPage: page.page,
                fraction: stripFraction(of: page).map { $0.thousandths },
                created: Clock.millisecondsSince1970
            )
        let entry = manifest.entry(bookmark)
        store.change(entry, series: manifest.series, isRemoved: !isOn)
        return isOn ? nil : { store.change(entry, series: manifest.series) }
    }

    /// The vertical position within a page of a strip, 0 to 1; nil in paged modes, and for other pages than the current
    /// one.
    private func stripFraction(of page: PageIdentifier) -> Double? {
        guard let stage, !stage.reader.options.mode.isPaged, stage.position?.page == page else { return nil }
        return stage.position?.fraction
    }
}
