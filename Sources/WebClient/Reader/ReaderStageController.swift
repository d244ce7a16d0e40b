import Geometry
import ImageLoading
import ReadingEngine

/// The stage on which one reads: hands the engine what happens, shows its scene at the browser's frames, carries out its
/// effects.
final class ReaderStageController {
    /// What the screen around it must know.
    enum Event {
        /// The reader's place is here now; see ``ReaderEffect/placeChanged(_:fraction:isFinished:)``.
        case placeChanged(PageIdentifier, fraction: Double, isFinished: Bool)
        /// The reader went beyond an end of everything.
        case reachedEdge(PublicationEdge)
        /// Something of the scene that bars and words tell of is otherwise.
        case sceneChanged(ReaderScene)
        /// The reader asks what can be done with a page, at a point of the window.
        case pageMenu(PageIdentifier, at: Point)
        /// The reader did not ask for that, as it turns out.
        case withdrawPageMenu
        /// A finger that means nothing to the reader pulls the picture.
        case pulled(pointer: Int)
        /// The reader chose which pages of a chapter face each other.
        case pairingChanged(chapter: Int, PairingChoices)
    }

    /// The surface on which pages lie.
    let root = Element("div", class: "surface")
    let chapters: ReaderChapters
    var reader: ComicsReader
    var loader: ReaderPageLoader?
    /// The place the engine told last.
    var place: (page: PageIdentifier, fraction: Double)?
    /// The text that is read, in place of pictures.
    var book: BookReading?
    /// The reader asks for the library at the end.
    var onLeave: () -> Void = {}
    /// Called when the reader asks for the book that follows the one read to its end.
    var onContinue: () -> Void = {}
    /// Takes what fingers do before the reader hears of it; false when it has no use for it.
    var intercept: (PointerSample) -> Bool = { _ in false }
    /// A picture of a page that is at hand already, though it may be small, and its address.
    var preview: (PageIdentifier) -> (picture: Picture, address: String)? = { _ in nil }
    /// The colour behind the pages.
    var ground: () -> PageColour = { Theme.ground }
    let handler: (Event) -> Void
    private var view: ReaderSceneViewController?
    private var showsStrip: Bool?
    var leaves: [PageLeaf] = []
    /// Along the top while a page that was asked for is on its way.
    private let line = Element("div", class: "waiting")
    private let waiting: WaitingSign
    private let loupe = LoupeView()
    private var frame: Frames.Request?
    private var timer: Timers.Timer?
    private(set) var told: StageDescription?
    /// The last turn led towards the beginning.
    private(set) var isGoingBack = false
    private var origin = Point.zero
    /// What the samples come from that are told of now.
    private(set) var isTouched = false
    /// Device pixels to a point.
    private(set) var density: Double

    /// A stage for what is to be read.
    init(_ configuration: ReaderConfiguration, chapters: ReaderChapters, _ handler: @escaping (Event) -> Void) {
        self.chapters = chapters
        self.handler = handler
        density = configuration.density
        reader = ComicsReader(configuration)
        waiting = WaitingSign { [line] in line.setHidden(!$0) }
        root.setAttribute("data-quire", "surface")
        root.setAttribute("role", "group")
        root.setAttribute("aria-label", Text.of(.readingSurface))
        root.setAttribute("tabindex", "0")
        line.setAttribute("role", "progressbar")
        line.setAttribute("aria-label", Text.of(.loading))
        line.setHidden(true)
        root.append(line)
        root.append(loupe.root)
        loader = ReaderPageLoader(
            ReaderPageLoader.Questions(
                address: { self.address(of: $0) },
                place: { self.loaderPlace },
                preview: { self.preview($0) },
                index: { self.chapters.distance(of: $0, from: self.reader.focus?.chapter ?? 0) }
            )
        ) { page, outcome in self.received(outcome, of: page) }
        listen()
    }

    /// Shows what there is, for the first time.
    func begin() {
        obey()
        draw()
    }

    // MARK: Events in

    /// Hands the engine an event and shows what comes of it, at the next frame.
    func send(_ event: ReaderEvent) {
        reader.handle(event)
        obey()
        drawSoon()
    }

    /// When what no hand did happens. In a scene that moves that is the last frame: time that went on between two frames
    /// would have the next one, which is dated earlier, show the scene too far along.
    var sceneTime: Double { reader.isAnimating ? reader.now : Clock.now }

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
        // The browser scrolls what has the keyboard into view, even here.
        root.on(.scroll) {
            self.root.setMeasure(.scrollTop, 0)
            self.root.setMeasure(.scrollLeft, 0)
        }
        root.onResize { size in
            // What fills the window may be on its way there.
            if !self.chapters.listsPictures { self.origin = self.root.boundingRect.origin }
            self.density = Window.metrics.pixelRatio
            self.book?.willLayOut()
            self.send(.resized(size, density: self.density))
            self.book?.layOut()
        }
    }

    private func pointerDown(_ pointer: PointerEvent) {
        guard pointer.kind != .mouse || pointer.buttons == 1 else { return }
        root.capturePointer(pointer.identifier)
        root.focus()
        self.pointer(pointer)
    }

    private func pointer(_ pointer: PointerEvent) {
        isTouched = pointer.kind == .touch
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
        let sample = PointerSample(identifier: identifier, phase: phase, position: position - origin, time: time)
        if !intercept(sample) { reader.handle(.pointer(sample)) }
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
        pairSpreads()
        let scene = reader.scene
        let view = sceneView(isStrip: !reader.options.mode.isPaged)
        var claimed: [Int32] = []
        view.show(scene, make: { self.makeSlot($0) }) { placement in
            let leaf = self.leaf(for: placement, in: scene)
            claimed.append(leaf.root.number)
            return leaf
        }
        leaves.removeAll { leaf in
            if claimed.contains(leaf.root.number) { return false }
            leaf.discard()
            return true
        }
        view.removeSlots(notIn: scene)
        for surface in scene.surfaces where surface.isVisible { fillBlank(surface) }
        if scene.awaitedPage == nil { waiting.end() } else { waiting.begin() }
        view.setMoving(scene.activity != .rest && scene.activity != .pressed || scene.scrollsByItself)
        tile(scene)
        hold(loupe, scene)
        describe(scene)
        wakeAgain()
    }

    /// The view for pages or for a strip. What was there moves over to a new one leaf by leaf, as it is shown there.
    private func sceneView(isStrip: Bool) -> ReaderSceneViewController {
        if let view, showsStrip == isStrip { return view }
        let view = isStrip ? ReaderWebtoonViewController() : ReaderPagedViewController(curlQuestions)
        let old = self.view
        self.view = view
        showsStrip = isStrip
        root.insert(view.root, before: line)
        root.setAttribute("data-reader", isStrip ? "strip" : "pages")
        if let old {
            for leaf in leaves { leaf.root.remove() }
            old.discard()
        }
        return view
    }

    private var curlQuestions: ReaderCurlController.Questions {
        ReaderCurlController.Questions(
            picture: { self.loader?.picture(of: $0)?.picture },
            crop: { self.chapters.crop(of: $0) },
            ground: { self.ground() },
            time: { self.reader.now },
            ahead: { self.reader.curlAhead(step: $0, atMost: $1) },
            hasStiffCover: { self.reader.options.appearance.hasStiffCover }
        )
    }

    private func wakeAgain() {
        timer?.cancel()
        timer = nil
        if reader.isAnimating {
            drawSoon()
        } else if let deadline = reader.nextDeadline {
            // At a frame, for what a finger did before it is told right before it: where frames are late, a finger that
            // moved long ago would otherwise be taken for one that rests.
            timer = Timers.after(max(deadline - Clock.now, 0) + 0.001) {
                self.timer = nil
                self.drawSoon()
            }
        }
    }

    /// What tests, style sheets and the screen around can read of the scene.
    private func describe(_ scene: ReaderScene) {
        let now = StageDescription(scene)
        if scene.activity == .rest || scene.loupe != nil { sharpen(scene) }
        guard now != told else { return }
        if let focus = scene.focus, focus != told?.focus {
            if let before = told?.focus {
                isGoingBack = chapters.distance(of: before, from: focus.chapter) > focus.page
            }
            root.setAttribute("data-page", focus.page + 1)
            root.setAttribute("data-publication", chapters.publication(focus.chapter))
        }
        if now.pageCount != told?.pageCount { root.setAttribute("data-page-count", now.pageCount) }
        let turns = now.item != told?.item && now.activity == .settling
        if turns, reader.options.mode.isPaged, reader.options.appearance.playsTurnSound { Device.playTurn() }
        if now.item != told?.item { root.setAttribute("data-item", StageDescription.name(of: now.item)) }
        if now.activity != told?.activity || now.isMagnified != told?.isMagnified {
            root.setAttribute("data-state", StageDescription.name(of: now.activity, isMagnified: now.isMagnified))
        }
        told = now
        handler(.sceneChanged(scene))
    }

    /// Ends the stage: lets go of every picture, listener and frame.
    func discard() {
        frame?.cancel()
        timer?.cancel()
        waiting.end()
        loader?.discard()
        loader = nil
        for leaf in leaves { leaf.discard() }
        leaves.removeAll()
        loupe.discard()
        view?.discard()
        view = nil
        onLeave = {}
        onContinue = {}
        ground = { Theme.ground }
        intercept = { _ in false }
        preview = { _ in nil }
        book = nil
        root.discard()
    }
}
