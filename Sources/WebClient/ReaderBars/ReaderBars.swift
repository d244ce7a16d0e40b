import Geometry
import ReadingEngine

/// What surrounds the page: title and place above, the slider with its thumbnails and the ways to read below, and what
/// opens from there.
final class ReaderBars {
    /// The bars, and the marks that are there without them.
    let root = Element("div", class: "bars")
    /// What was done, over everything else.
    let toast = Toast()
    private var reader: ReaderViewController?
    private let head: ReaderHead
    private let foot: ReaderFoot
    private let marks = PlaceMarks()
    private var listeners: [Listener] = []
    private var watch: Timers.Timer?
    private var shown: Shown?
    private var manifest: ReaderManifest?

    /// What of the scene concerns the bars, to draw them only when it changes.
    private struct Shown: Equatable {
        var page: PageIdentifier
        var firstPage: PageIdentifier
        var lastPage: PageIdentifier
        var pageCount: Int
        var isDouble: Bool
        var scrollsByItself: Bool
    }

    /// Bars for an open reader; empty until the first ``show(_:_:)``.
    init(reader: ReaderViewController) {
        self.reader = reader
        head = ReaderHead()
        foot = ReaderFoot()
        root.setAttribute("data-quire", "bars")
        root.append(head.root)
        root.append(foot.root)
        head.bars = self
        foot.bars = self
        root.on(.focus, .capture) { self.reader?.showBars(true) }
        root.on(.pointerDown) { _ in self.reader?.showBars(true) }
        root.on(.pointerMove) { _ in self.reader?.showBars(true) }
        reader.root.append(marks.root)
        reader.root.append(toast.root)
        listeners.append(
            Element.document.on(.fullScreenChange) { self.foot.showFullScreen() }
        )
        BookmarkKeeper.shared.onChange = { self.showBookmark() }
        BookMarkKeeper.shared.onChange = {
            self.reader?.book?.frames.showMarks()
            self.showBookmark()
        }
        setVisible(false)
        settingsChanged()
    }

    /// The open reader; nil once the bars are done with.
    var open: ReaderViewController? { reader }

    /// Shows or hides the bars. Hidden, they are out of the keyboard's way too.
    func setVisible(_ isVisible: Bool) {
        root.setAttribute("data-visible", isVisible ? "true" : "false")
        root.setFlag("inert", !isVisible)
        marks.setCovered(isVisible)
        watch?.cancel()
        watch = nil
        if isVisible {
            showBookPlace()
            stayWhileUsed()
        } else {
            foot.setStripOpen(false)
        }
    }

    /// Bars go by themselves when nobody touches them. Who looks at the thumbnails, holds the slider or is in something
    /// that was opened from here has not left them.
    private func stayWhileUsed() {
        watch = Timers.after(Self.watchInterval) {
            if self.foot.isStripShown || Sheet.isAnyOpen { self.reader?.showBars(true) }
            self.stayWhileUsed()
        }
    }

    /// Well below the time after which the bars go, in seconds.
    private static let watchInterval = 1.5

    /// The keyboard is in the bars.
    var hasFocus: Bool { root.hasFocus }

    /// Closes what lies on top, if anything does: Escape's first meaning.
    func closeTopmost() -> Bool {
        guard foot.isStripOpen else { return false }
        foot.setStripOpen(false)
        return true
    }

    /// Shows where the reader is.
    func show(_ scene: ReaderScene, _ manifest: ReaderManifest) {
        guard let focus = scene.focus else { return }
        let isOther = !(self.manifest?.id.isSame(as: manifest.id) ?? false)
        let now = Shown(
            page: focus,
            firstPage: scene.item?.firstPage ?? focus,
            lastPage: scene.item?.lastPage ?? focus,
            pageCount: manifest.pageSizes.count,
            isDouble: scene.isDouble,
            scrollsByItself: scene.scrollsByItself
        )
        guard isOther || now != shown else { return }
        self.manifest = manifest
        shown = now
        if isOther {
            head.show(manifest)
            foot.show(manifest)
            if manifest.book == nil { BookmarkKeeper.shared.open(manifest.id) }
            if let book = reader?.book { BookMarkKeeper.shared.open(book.publication) }
        }
        // Of two facing pages either may be the reader's place.
        let first = now.firstPage.chapter == focus.chapter ? min(now.firstPage.page, focus.page) : focus.page
        let last = now.lastPage.chapter == focus.chapter ? max(now.lastPage.page, focus.page) : focus.page
        foot.show(pages: first...last, isDouble: now.isDouble, scrollsByItself: now.scrollsByItself)
        marks.show(page: focus.page, total: now.pageCount)
        showBookPlace()
        showBookmark()
        showNotice()
    }

    /// What is left of a book is asked of its pages: only for somebody who sees it.
    private func showBookPlace() {
        guard watch != nil || reader?.scene?.barsVisible ?? false, let book = reader?.book else { return }
        if let place = book.remainder { foot.show(place, book.pace.pace) }
    }

    /// The reader wants to read otherwise, or see other things.
    func settingsChanged() {
        guard let reader else { return }
        let settings = reader.settings
        Device.keepAwake(settings.keepsAwake)
        marks.setShown(number: settings.showsPageNumber, line: settings.showsProgressLine)
        marks.setMirrored(settings.options.mode == .rightToLeft)
        foot.show(settings)
        showNotice()
    }

    /// Ends the bars: the reader goes.
    func discard() {
        Device.keepAwake(false)
        BookmarkKeeper.shared.onChange = nil
        BookMarkKeeper.shared.onChange = nil
        for listener in listeners { listener.cancel() }
        watch?.cancel()
        toast.hide()
        reader = nil
    }

    // MARK: What opens from the bars

    /// Shows the chapters of the series.
    func showChapters() {
        if let reader, let book = reader.book, let focus = reader.focus {
            _ = BookContentsList(book, section: book.chapters.section(of: focus))
            return
        }
        guard let reader, let series = reader.seriesIdentifier else { return }
        _ = ChapterList(series, reader: reader)
    }

    /// Looks for words in the book that is read.
    func showSearch() {
        if let book = reader?.book { _ = BookSearchSheet(book) }
    }

    /// Reads the book aloud from the page one sees; pauses and goes on when it is being read.
    func toggleReadAloud() {
        guard let reader, let book = reader.book, Speech.isThere else { return }
        if let aloud = book.aloud {
            aloud.toggle()
        } else {
            ReadAloud.begin(book, reader: reader)
        }
    }

    /// Shows a row of further controls, until it is discarded.
    func add(_ row: Element) { foot.add(row) }

    /// Fills the screen, or no longer.
    func toggleFullScreen() {
        Device.setFullScreen(!Device.isFullScreen)
    }

    // MARK: The bookmark

    /// The pages one sees, from zero, in the book one reads.
    private var pagesInSight: ClosedRange<Int>? { foot.pages }

    /// Marks the page one sees, or takes its mark away; of two pages, either counts.
    func toggleBookmark() {
        if let book = reader?.book {
            let (isMarked, undo) = book.toggleMark()
            if !isMarked { toast.show(.bookmarkRemoved, undo: undo) }
            return
        }
        guard let pagesInSight, let focus = reader?.focus else { return }
        for page in pagesInSight where isBookmarked(page) {
            setBookmark(PageIdentifier(chapter: focus.chapter, page: page), isOn: false)
            return
        }
        setBookmark(focus, isOn: true)
    }

    /// Whether a page (from zero) of the book that is read has a bookmark.
    private func isBookmarked(_ page: Int) -> Bool {
        guard let manifest else { return false }
        return BookmarkKeeper.shared.bookmark(page: page, of: manifest.id) != nil
    }

    /// Sets or takes away the bookmark of any page that is held.
    func setBookmark(_ page: PageIdentifier, isOn: Bool) {
        guard let manifest = reader?.manifest(of: page) else { return }
        let keeper = BookmarkKeeper.shared
        let known = keeper.bookmark(page: page.page, of: manifest.id)
        let placed = PlacedBookmark(
            known ?? Bookmark(page: page.page, fraction: reader?.fraction(of: page)),
            publication: manifest.id,
            content: manifest.content,
            title: manifest.title
        )
        if isOn {
            keeper.set(placed, series: manifest.series)
        } else {
            keeper.remove(placed, series: manifest.series)
            toast.show(.bookmarkRemoved) { keeper.set(placed, series: manifest.series) }
        }
    }

    private func showBookmark() {
        if let book = reader?.book {
            head.setBookmarked(!book.marksInSight.isEmpty)
            return
        }
        guard let pagesInSight else { return }
        head.setBookmarked(pagesInSight.contains { isBookmarked($0) })
    }

    // MARK: What the bar says

    /// A quiet line below the title, where there is something worth saying.
    private func showNotice() {
        guard let reader, let manifest, manifest.book == nil else { return }
        head.notice.show(for: reader, manifest)
    }
}
