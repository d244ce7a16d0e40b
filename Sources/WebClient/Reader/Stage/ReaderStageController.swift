import Geometry
import PageImages
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// Connects the engine to the document: sends it input events, shows its scene at the browser's frames, and performs its
/// effects.
final class ReaderStageController {
    /// An event for the screen that contains the stage.
    enum Event {
        /// The position has changed; see ``ReaderEffect/progressChanged(_:fraction:isFinished:)``.
        case positionChanged(PageIdentifier, fraction: Double, isFinished: Bool)
        /// A page turn ended at this item; see ``ReaderEffect/didTurn(from:to:completed:)``.
        case didTurn(to: SequenceItem)
        /// The user went beyond the first or the last page.
        case reachedEdge(PublicationEdge)
        /// A property of the scene in ``StageDescription`` has changed.
        case sceneChanged(ReaderScene)
        /// The menu of a page was requested, at a point of the window.
        case pageMenu(PageIdentifier, at: Point)
        /// The request for the page menu turned out to be another gesture.
        case dismissPageMenu
        /// The user tapped a zone whose action the reader performs.
        case tapAction(TapAction)
        /// The chapter that a command opens couldn't be loaded, and no placeholder shows the failure.
        case chapterFailed
        /// A drag that the engine doesn't use. The image viewer closes with it.
        case dismissDragBegan(pointer: Int)
        /// The user has changed which pages of a chapter face each other.
        case pairingChanged(chapter: Int, PairingChoices)
    }

    /// The reading surface.
    let root = Element("div", class: "surface")
    let chapters: ReaderChapters
    /// The open publication; nil in the image viewer.
    private(set) var session: ReadingSession?
    var reader: PageReader
    var loader: ReaderPageLoader?
    /// The position that the engine reported last.
    var position: (page: PageIdentifier, fraction: Double)?
    /// Called when the user returns to the library after the last page.
    var onLeave: () -> Void = {}
    /// Called when the user continues with the next volume after the last page.
    var onContinue: () -> Void = {}
    /// Called when a pointer is released or cancelled.
    var onRelease: () -> Void = {}
    /// Handles a pointer before the engine. Returns true when the engine must not receive it.
    var intercept: (PointerSample) -> Bool = { _ in false }
    /// An image of a page that is decoded already, possibly at a lower resolution, and its address.
    var preview: (PageIdentifier) -> (picture: DecodedImage, address: String)? = { _ in nil }
    /// The background of the pages.
    var background: () -> ReaderBackground = { ReaderBackground(colour: Theme.ground) }
    let handler: (Event) -> Void
    /// The views of the scene's pages.
    var pageViews: [PageView] = []
    private var view: ReaderSceneViewController?
    private var showsStrip: Bool?
    /// The progress bar at the top while a requested page is loading.
    private let loadingBar = Element("div", class: "waiting")
    private let loadingSign: DelayedIndicator
    /// The page whose loading progress is visible in the bar.
    private var pendingPage: PageIdentifier?
    private let loupe = LoupeView()
    let flash = ScreenFlashView()
    private var frame: Frames.Request?
    private var timer: Timers.Timer?
    private var lastDescription: StageDescription?
    /// The chapter of the scene's focus. It is set before the views of the scene are updated, because a transition card
    /// depends on it and isn't updated once it is visible.
    private(set) var focusedChapter: Int?
    /// Whether the last turn was backward.
    var isGoingBack = false
    /// The target of a dragged turn whose sound was not played.
    var draggedTo: SequenceItem?
    /// The position of the surface in the window.
    var origin = Point.zero
    /// Whether the last pointer was a finger.
    var isTouched = false
    /// The device pixels per point.
    var density: Double

    /// Creates a stage for a session, or for a list of images when `session` is nil.
    init(
        _ configuration: ReaderConfiguration,
        chapters: ReaderChapters,
        session: ReadingSession?,
        _ handler: @escaping (Event) -> Void
    ) {
        self.chapters = chapters
        self.session = session
        self.handler = handler
        density = configuration.density
        reader = PageReader(configuration)
        loadingSign = DelayedIndicator { [loadingBar] in loadingBar.setHidden(!$0) }
        root.setAttribute("data-quire", "surface")
        root.setAttribute("role", "group")
        root.setAttribute("aria-label", Text.of(.readingSurface))
        root.setAttribute("tabindex", "0")
        loadingBar.setAttribute("role", "progressbar")
        loadingBar.setAttribute("aria-label", Text.of(.loading))
        loadingBar.setHidden(true)
        root.append(loadingBar)
        root.append(loupe.root)
        loader = ReaderPageLoader(
            ReaderPageLoader.DataSource(
                address: { self.address(of: $0) },
                position: { self.loaderPosition },
                preview: { self.preview($0) },
                index: { self.chapters.distance(of: $0, from: self.reader.focus?.chapter ?? 0) }
            )
        ) { page, event in self.handle(event, of: page) }
        listen()
    }

    /// Shows the first scene.
    func begin() {
        performEffects()
        draw()
    }

    // MARK: Events in

    /// Sends an event to the engine, and shows the resulting scene at the next frame.
    func send(_ event: ReaderEvent) {
        forward(event)
        performEffects()
        scheduleFrame()
    }

    /// Sends an event to the engine, without showing the resulting scene.
    func forward(_ event: ReaderEvent) {
        SessionRecording.shared.record(event, of: self)
        reader.handle(event)
    }

    /// The time for events that aren't input. During an animation this is the time of the last frame: the next frame has the
    /// time of its start, so with the current time the scene would be ahead of it.
    var sceneTime: Double { reader.isAnimating ? reader.now : Clock.now }

    // MARK: The scene

    /// Shows the progress of a page's load, 0 to 1, if the reader waits for the page.
    func showProgress(of page: PageIdentifier, _ fraction: Double) {
        guard page == pendingPage else { return }
        loadingBar.setStyle("--fraction", min(fraction, 1), .none)
        loadingBar.setAttribute("aria-valuenow", Int(min(fraction, 1) * 100))
    }

    /// Draws the scene at the next frame.
    func scheduleFrame() {
        guard frame == nil else { return }
        frame = Frames.next { time in
            self.frame = nil
            SessionRecording.shared.recordTick(time, of: self)
            self.reader.tick(time)
            self.performEffects()
            self.draw()
        }
    }

    private func draw() {
        pairSpreads()
        let scene = reader.scene
        focusedChapter = scene.focus?.chapter
        let view = sceneView(isStrip: !reader.options.mode.isPaged)
        var used: [Int32] = []
        view.show(scene, makeItemView: { self.makeItemView($0) }) { placement in
            let pageView = self.pageView(for: placement, in: scene)
            used.append(pageView.root.number)
            return pageView
        }
        pageViews.removeAll { pageView in
            if used.contains(pageView.root.number) { return false }
            pageView.discard()
            return true
        }
        view.removeItemViews(notIn: scene)
        for surface in scene.surfaces where surface.isVisible { restoreImages(on: surface) }
        if scene.pendingPage == nil { loadingSign.end() } else { loadingSign.begin() }
        if scene.pendingPage != pendingPage {
            pendingPage = scene.pendingPage
            loadingBar.removeAttribute("aria-valuenow")
        }
        view.setMoving(scene.activity != .rest && scene.activity != .pressed || scene.isAutoScrolling)
        updateTiles(scene)
        update(loupe, scene)
        describe(scene)
        scheduleNextTick()
    }

    /// The view for the current kind of mode, pages or strip. When the kind has changed, a new view replaces the old one, and
    /// the page views move to it when they are shown.
    private func sceneView(isStrip: Bool) -> ReaderSceneViewController {
        if let view, showsStrip == isStrip { return view }
        let view = isStrip ? ReaderWebtoonViewController() : ReaderPagedViewController(curlDataSource)
        let old = self.view
        self.view = view
        showsStrip = isStrip
        root.insert(view.root, before: loadingBar)
        root.setAttribute("data-reader", isStrip ? "strip" : "pages")
        if let old {
            for pageView in pageViews { pageView.root.remove() }
            old.discard()
        }
        return view
    }

    private var curlDataSource: ReaderCurlController.DataSource {
        ReaderCurlController.DataSource(
            picture: { self.loader?.picture(of: $0)?.picture },
            crop: { self.chapters.crop(of: $0) },
            background: { self.background() },
            time: { self.reader.now },
            ahead: { self.reader.predictedCurls(step: $0, atMost: $1) },
            hasStiffCover: { self.reader.options.appearance.hasStiffCover },
            printThrough: { self.reader.options.appearance.printThrough }
        )
    }

    private func scheduleNextTick() {
        timer?.cancel()
        timer = nil
        if reader.isAnimating {
            scheduleFrame()
        } else if let deadline = reader.nextDeadline {
            // The tick happens in a frame, because pointer events are delivered right before it. Otherwise, when frames are
            // late, a finger that has moved already would be treated as a long press.
            timer = Timers.after(max(deadline - Clock.now, 0) + 0.001) {
                self.timer = nil
                self.scheduleFrame()
            }
        }
    }

    /// Updates the attributes for tests and style sheets, and notifies the screen of changes.
    private func describe(_ scene: ReaderScene) {
        let last = lastDescription
        let now = StageDescription(scene)
        if scene.activity == .rest || scene.loupe != nil { sharpen(scene) }
        guard now != last else { return }
        if let focus = scene.focus, focus != last?.focus {
            root.setAttribute("data-page", focus.page + 1)
            root.setAttribute("data-publication", chapters.publication(focus.chapter))
        }
        if now.pageCount != last?.pageCount { root.setAttribute("data-page-count", now.pageCount) }
        if now.item != last?.item { root.setAttribute("data-item", StageDescription.name(of: now.item)) }
        if now.activity != last?.activity || now.isMagnified != last?.isMagnified {
            root.setAttribute("data-state", StageDescription.name(of: now.activity, isMagnified: now.isMagnified))
        }
        lastDescription = now
        handler(.sceneChanged(scene))
    }

    /// Releases all images, listeners and frames.
    func discard() {
        frame?.cancel()
        timer?.cancel()
        loadingSign.end()
        loader?.discard()
        loader = nil
        for pageView in pageViews { pageView.discard() }
        pageViews.removeAll()
        loupe.discard()
        flash.discard()
        view?.discard()
        view = nil
        onLeave = {}
        onContinue = {}
        background = { ReaderBackground(colour: Theme.ground) }
        intercept = { _ in false }
        preview = { _ in nil }
        session = nil
        root.discard()
    }
}
