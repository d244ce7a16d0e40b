import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// The bars around the page: title and bookmark at the top, slider, thumbnails and settings at the bottom.
final class ReaderBars {
    /// The parent of both bars.
    let root = Element("div", class: "bars")
    /// Messages over the page.
    let toast = Toast()
    /// The open reader; nil after ``discard()``.
    private(set) var reader: ReaderViewController?
    /// The open publication.
    let session: ReadingSession
    private let topBar = ReaderTopBar()
    private let bottomBar = ReaderBottomBar()
    private let progressOverlay = ProgressOverlay()
    private var listeners: [Listener] = []
    private var keepVisibleTimer: Timers.Timer?
    private var shown: Content?
    private var manifest: ReaderManifest?

    /// The part of a scene that the bars show. They are updated only when it changes.
    private struct Content: Equatable {
        var page: PageIdentifier
        var pages: ClosedRange<Int>
        var pageCount: Int
        var isDouble: Bool
        var isAutoScrolling: Bool
    }

    /// Creates bars that are empty until the first ``show(_:_:)``.
    init(reader: ReaderViewController, session: ReadingSession) {
        self.reader = reader
        self.session = session
        root.setAttribute("data-quire", "bars")
        root.append(topBar.root)
        root.append(bottomBar.root)
        topBar.bars = self
        bottomBar.bars = self
        root.on(.focus, .capture) { self.reader?.showBars(true) }
        root.on(.pointerDown) { _ in self.reader?.showBars(true) }
        root.on(.pointerMove) { _ in self.reader?.showBars(true) }
        reader.root.append(progressOverlay.root)
        reader.root.append(toast.root)
        listeners.append(
            Element.document.on(.fullScreenChange) { self.bottomBar.showFullScreen() }
        )
        setVisible(false)
        settingsChanged()
        // The styles and the layout of the bars would delay the first page.
        root.setHidden(true)
    }

    /// Lays out the bars, which are still invisible, so that they can slide in. Called after the first page is painted.
    func layOut() { root.setHidden(false) }

    /// Shows or hides the bars. The keyboard doesn't reach hidden bars.
    func setVisible(_ isVisible: Bool) {
        root.setAttribute("data-visible", isVisible ? "true" : "false")
        root.setFlag("inert", !isVisible)
        progressOverlay.setCovered(isVisible)
        keepVisibleTimer?.cancel()
        keepVisibleTimer = nil
        if isVisible {
            layOut()
            showRemaining()
            keepVisibleWhileUsed()
        } else {
            bottomBar.setStripOpen(false)
        }
    }

    /// Keeps the bars visible while the thumbnails, the slider or a sheet are in use. Otherwise the engine hides them after a
    /// while.
    private func keepVisibleWhileUsed() {
        keepVisibleTimer = Timers.after(Self.keepVisibleInterval) {
            if self.bottomBar.isStripShown || Sheet.isAnyOpen { self.reader?.showBars(true) }
            self.keepVisibleWhileUsed()
        }
    }

    /// Shorter than the time after which the engine hides the bars, in seconds.
    private static let keepVisibleInterval = 1.5

    /// Whether the keyboard focus is in the bars.
    var hasFocus: Bool { root.hasFocus }

    /// Closes the thumbnails. Returns false when they were not open.
    func closeTopmost() -> Bool {
        guard bottomBar.isStripOpen else { return false }
        bottomBar.setStripOpen(false)
        return true
    }

    /// Shows the position in a scene.
    func show(_ scene: ReaderScene, _ manifest: ReaderManifest) {
        guard let focus = scene.focus, let visiblePages = session.visiblePages else { return }
        let isNewChapter = !(self.manifest?.id.isSame(as: manifest.id) ?? false)
        let content = Content(
            page: focus,
            pages: visiblePages,
            pageCount: manifest.pageSizes.count,
            isDouble: scene.isDouble,
            isAutoScrolling: scene.isAutoScrolling
        )
        guard isNewChapter || content != shown else { return }
        self.manifest = manifest
        shown = content
        if isNewChapter {
            topBar.show(manifest)
            bottomBar.show(manifest)
        }
        bottomBar.show(
            pages: visiblePages,
            isDouble: content.isDouble,
            isAutoScrolling: content.isAutoScrolling
        )
        progressOverlay.show(page: focus.page, total: content.pageCount)
        showRemaining()
        showBookmark()
        showNotice()
    }

    /// Shows the remaining time while the bars are visible; computing it queries the layout.
    private func showRemaining() {
        guard keepVisibleTimer != nil || reader?.scene?.barsVisible ?? false else { return }
        if let remaining = session.remaining { bottomBar.show(remaining.amount, remaining.pace) }
    }

    /// Applies changed settings.
    func settingsChanged() {
        guard let reader else { return }
        let settings = reader.settings
        Device.keepAwake(settings.keepsAwake)
        progressOverlay.setShown(number: settings.showsPageNumber, line: settings.showsProgressLine)
        progressOverlay.setMirrored(settings.options.mode == .rightToLeft)
        bottomBar.show(settings, session.controls(for: settings))
        showNotice()
    }

    /// Ends the bars and removes their views.
    func discard() {
        Device.keepAwake(false)
        for listener in listeners { listener.cancel() }
        keepVisibleTimer?.cancel()
        toast.hide()
        for view in [root, progressOverlay.root, toast.root] { view.discard() }
        reader = nil
    }

    /// Adds a row of controls to the bottom bar, which its owner removes.
    func add(_ row: Element) { bottomBar.add(row) }

    /// Enters or leaves full screen.
    func toggleFullScreen() {
        Device.setFullScreen(!Device.isFullScreen)
    }

    // MARK: Bookmarks and notices

    /// Adds a bookmark to the visible page, or removes its bookmarks.
    func toggleBookmark() { showUndo(session.toggleBookmark()) }

    /// Offers to undo the removal of a bookmark; does nothing when `undo` is nil.
    func showUndo(_ undo: (() -> Void)?) {
        if let undo { toast.show(.bookmarkRemoved, undo: undo) }
    }

    /// Shows whether a visible page has a bookmark.
    func showBookmark() { topBar.setBookmarked(session.isBookmarked) }

    private func showNotice() {
        guard let reader, let manifest else { return }
        topBar.notice.show(session.notice(for: manifest), for: reader, manifest)
    }
}
