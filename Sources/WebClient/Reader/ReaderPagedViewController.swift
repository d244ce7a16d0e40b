import Geometry
import ReadingEngine

/// The paged reader on the page: hands the engine what happens, shows its scene, carries out its effects.
final class ReaderPagedViewController {
    /// What the screen around it must know.
    enum Event {
        /// The reader is at this page, from zero; `isFinished` when nothing is left to read.
        case pageChanged(page: Int, isFinished: Bool)
        /// The reader went beyond an end.
        case reachedEdge(PublicationEdge)
        /// The bars are to be shown or hidden.
        case barsChanged(isVisible: Bool)
    }

    /// The surface on which pages lie.
    let root = Element("div", class: "surface")
    let manifest: ReaderManifest
    private let handler: (Event) -> Void
    var reader: PagedReader
    var loader: ReaderPageLoader?
    private var pages: [ReaderPageViewController] = []
    var outcomes: [(page: Int, reason: String)] = []
    private let waiting = Element("div", class: "waiting")
    private var frame: Frames.Request?
    private var timer: Timers.Timer?
    private var barsVisible: Bool?
    private var shownPage = -1
    private var shownActivity: (activity: ReaderActivity, isMagnified: Bool)?
    private var origin = Point.zero
    var pixelRatio: Double

    /// A reader of `manifest` opened at `page` (from zero).
    init(manifest: ReaderManifest, page: Int, metrics: Window.Metrics, _ handler: @escaping (Event) -> Void) {
        self.manifest = manifest
        self.handler = handler
        pixelRatio = metrics.pixelRatio
        reader = PagedReader(
            PagedReaderConfiguration(
                pageSizes: manifest.pageSizes,
                progression: manifest.progression,
                initialPage: page,
                viewport: metrics.size,
                reducesMotion: Window.traits.contains(.reducedMotion),
                time: Clock.now
            )
        )
        root.setAttribute("data-quire", "surface")
        root.setAttribute("data-page-count", manifest.pageSizes.count)
        root.setAttribute("role", "group")
        root.setAttribute("aria-label", Text.of(.readingSurface))
        root.setAttribute("tabindex", "0")
        waiting.setAttribute("role", "progressbar")
        waiting.setAttribute("aria-label", Text.of(.loading))
        waiting.setHidden(true)
        root.append(waiting)
        loader = ReaderPageLoader(address: { self.address(of: $0) }) { self.received($1, of: $0) }
        listen()
        draw()
        obey()
    }

    /// The page the reader is at, from zero.
    var page: Int { reader.scene.page }

    // MARK: Events in

    /// Hands the engine an event and shows what comes of it, at the next frame.
    func send(_ event: ReaderEvent) {
        reader.handle(event)
        obey()
        drawSoon()
    }

    /// Goes to a page, from zero.
    func jump(to page: Int) {
        send(.jump(page: page, time: Clock.now))
    }

    /// The reader's wish for stillness changed.
    func setMotionReduced(_ isReduced: Bool) {
        send(.motionReduced(isReduced))
    }

    private func listen() {
        root.on(.pointerDown) { self.pointerDown($0) }
        root.on(.pointerMove) { self.pointer($0) }
        root.on(.pointerUp) { self.pointer($0) }
        root.on(.pointerCancel) { self.pointer($0) }
        root.on(.wheel) { wheel in
            CurrentEvent.preventDefault()
            self.send(
                .wheel(
                    delta: wheel.delta,
                    position: wheel.position - self.origin,
                    zooms: wheel.modifiers.contains(.control),
                    time: wheel.time
                )
            )
        }
        // Safari's own pinch would zoom the whole window.
        root.on(.gestureStart) { CurrentEvent.preventDefault() }
        root.on(.gestureChange) { CurrentEvent.preventDefault() }
        root.on(.dragStart) { CurrentEvent.preventDefault() }
        root.onResize { _ in
            let box = self.root.boundingRect
            self.origin = box.origin
            self.pixelRatio = Window.metrics.pixelRatio
            self.send(.resized(box.size))
        }
    }

    private func pointerDown(_ pointer: PointerEvent) {
        guard pointer.kind != .mouse || pointer.buttons == 1 else { return }
        root.capturePointer(pointer.identifier)
        root.focus()
        self.pointer(pointer)
    }

    private func pointer(_ pointer: PointerEvent) {
        let phase: PointerSample.Phase
        switch pointer.phase {
        case .began: phase = .began
        case .moved: phase = .moved
        case .ended: phase = .ended
        case .cancelled: phase = .cancelled
        }
        if phase == .moved {
            for sample in pointer.samples { handle(pointer.identifier, .moved, sample.position, sample.time) }
        } else {
            handle(pointer.identifier, phase, pointer.position, pointer.time)
        }
        obey()
        drawSoon()
    }

    private func handle(_ identifier: Int, _ phase: PointerSample.Phase, _ position: Point, _ time: Double) {
        reader.handle(
            .pointer(
                PointerSample(identifier: identifier, phase: phase, position: position - origin, time: time)
            )
        )
    }

    // MARK: Effects out

    private func obey() {
        for effect in reader.takeEffects() {
            switch effect {
            case .load(let page, let rank):
                outcomes.removeAll { $0.page == page }
                if picture(of: page) == nil { view(of: page)?.showPaper() }
                loader?.load(page, rank: rank)
            case .cancel(let page), .evict(let page):
                view(of: page)?.showPaper()
                loader?.drop(page)
                noteMemory()
            case .pageChanged(let page, let isFinished): handler(.pageChanged(page: page, isFinished: isFinished))
            case .reachedEdge(let edge): handler(.reachedEdge(edge))
            }
        }
    }

    // MARK: The scene

    private func drawSoon() {
        guard frame == nil else { return }
        frame = Frames.next { time in
            self.frame = nil
            self.reader.tick(time)
            self.obey()
            self.draw()
        }
    }

    private func draw() {
        let scene = reader.scene
        removePages(notIn: scene)
        for surface in scene.surfaces {
            let view = view(of: surface.page) ?? addPage(surface)
            view.apply(surface, isCurrent: surface.page == scene.page)
        }
        waiting.setHidden(scene.awaitedPage == nil)
        describe(scene)
        if scene.barsVisible != barsVisible {
            barsVisible = scene.barsVisible
            handler(.barsChanged(isVisible: scene.barsVisible))
        }
        wakeAgain()
    }

    private func wakeAgain() {
        timer?.cancel()
        timer = nil
        if reader.isAnimating {
            drawSoon()
        } else if let deadline = reader.nextDeadline {
            timer = Timers.after(max(deadline - Clock.now, 0) + 0.001) {
                self.timer = nil
                self.reader.tick(Clock.now)
                self.obey()
                self.drawSoon()
            }
        }
    }

    /// What tests and style sheets can read of the scene.
    private func describe(_ scene: ReaderScene) {
        if scene.page != shownPage {
            shownPage = scene.page
            root.setAttribute("data-page", scene.page + 1)
        }
        let isMagnified = scene.magnification > 1.001
        if isMagnified, scene.activity == .rest { sharpen(scene) }
        if let shown = shownActivity, shown == (scene.activity, isMagnified) { return }
        shownActivity = (scene.activity, isMagnified)
        let state: StaticString
        switch scene.activity {
        case .rest: state = isMagnified ? "zoomed" : "rest"
        case .pressed: state = "pressed"
        case .tracking: state = "tracking"
        case .settling: state = "settling"
        case .zooming: state = "zooming"
        case .zoomSettling: state = "zoom-settling"
        }
        root.setAttribute("data-state", state)
    }

    func view(of page: Int) -> ReaderPageViewController? { pages.first { $0.page == page } }

    func picture(of page: Int) -> Images.Picture? { loader?.picture(of: page) }

    private func addPage(_ surface: PageSurface) -> ReaderPageViewController {
        let number = surface.page
        let label = Text.of(.pageOf(page: number + 1, total: manifest.pageSizes.count))
        let view = ReaderPageViewController(page: number, label: label) {
            self.send(.retry(page: number, time: Clock.now))
        }
        if let picture = picture(of: number) {
            view.show(picture)
        } else if let outcome = outcomes.first(where: { $0.page == number }) {
            view.showFailure(outcome.reason)
        }
        pages.append(view)
        root.insert(view.root, before: waiting)
        return view
    }

    private func removePages(notIn scene: ReaderScene) {
        pages.removeAll { view in
            if scene.surfaces.contains(where: { $0.page == view.page }) { return false }
            view.discard()
            return true
        }
    }

    /// Ends the reader: lets go of every picture, listener and frame.
    func discard() {
        frame?.cancel()
        timer?.cancel()
        loader?.discard()
        loader = nil
        for page in pages { page.discard() }
        pages.removeAll()
        root.discard()
    }
}
