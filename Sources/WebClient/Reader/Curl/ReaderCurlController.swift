import Geometry
import ImageLoading
import ReadingEngine

/// Draws the sheet that bends on its way: with WebGL where pictures of the pages lie ready, by folding live pages where they
/// don't. Both draw the same fold, so that one can take over from the other in mid-turn.
final class ReaderCurlController {
    /// What the stage knows.
    struct Questions {
        var picture: (PageIdentifier) -> Picture?
        var crop: (PageIdentifier) -> CropBox
        var ground: () -> PageColour
        /// The time of the scene, in seconds.
        var time: () -> Double
        /// ``ComicsReader/curlAhead(step:atMost:)``.
        var ahead: (_ step: Double, _ count: Int) -> [PageCurl]
        /// Whether covers don't bend.
        var hasStiffCover: () -> Bool
    }

    /// What the sheets lie in, over the pages.
    let root = Element("div", class: "curls")
    private let questions: Questions
    private var fold: CurlFoldView?
    private var cover: CurlBoardView?
    private var surface: CurlSurface?
    private var pictures: CurlPictures?
    /// Whether WebGL was asked for, with success or without.
    private var hasAsked = false
    private var isDiscarded = false
    /// A picture of text is being made for the fold.
    private var isPhotographing = false
    /// The scene on screen while nothing moves in it.
    private var resting: ReaderScene?
    private var task: Timers.Timer?
    private var size: (Size, Double)?
    /// The papers found last, newest first.
    private var papers: [(page: PageIdentifier, colour: PageColour)] = []
    /// The most papers that are remembered.
    private static let greatestCount = 12
    /// More device pixels to a point than this would cost memory and show nothing while a page moves.
    private static let greatestScale = 2.0
    /// Pictures are made once the page has lain for this long, in seconds: not between two fast turns.
    private static let pause = 0.12

    /// A controller that draws nothing yet.
    init(_ questions: Questions) {
        self.questions = questions
        root.setAttribute("data-quire", "curls")
    }

    /// Shows the sheet of a scene, or none; `view` gives the view of an item.
    func show(_ scene: ReaderScene, view: @escaping (SequenceItem) -> ReaderItemView?) {
        task?.cancel()
        task = nil
        resting = nil
        guard let curl = scene.curl else {
            rest(scene, view)
            return
        }
        let paper = paper(of: curl.sheet)
        let tone = CurlTone.tone(for: paper)
        let board = board(of: curl)
        if draw(curl, board, scene, paper: paper, tone: tone) {
            endFold()
            return
        }
        surface?.element.setHidden(true)
        if let board {
            let cover = cover ?? CurlBoardView()
            if self.cover == nil {
                endFold()
                self.cover = cover
                root.append(cover.root)
            }
            root.setAttribute("data-renderer", "fold")
            cover.show(board, curl, paper: paper, tone: tone, slot: { view($0)?.copy() })
            return
        }
        endCover()
        let fold = fold ?? CurlFoldView()
        if self.fold == nil {
            self.fold = fold
            root.append(fold.root)
        }
        root.setAttribute("data-renderer", "fold")
        fold.show(
            curl,
            at: questions.time(),
            ahead: { self.questions.ahead(CurlFoldView.releaseStep, CurlFoldView.releaseCount) },
            paper: paper,
            tone: tone,
            slot: { view($0)?.copy() }
        )
    }

    private func endFold() {
        fold?.discard()
        fold = nil
        endCover()
    }

    private func endCover() {
        cover?.discard()
        cover = nil
    }

    /// The cover that a sheet is, if it is one that does not bend.
    private func board(of curl: PageCurl) -> CurlBoard? {
        guard questions.hasStiffCover(), curl.sheet.firstPage?.page == 0 else { return nil }
        return CurlBoard(leaf: curl.stage.leaf, fraction: curl.fraction)
    }

    // MARK: WebGL

    /// Draws a frame with WebGL; false when that can't be.
    private func draw(
        _ curl: PageCurl,
        _ board: CurlBoard?,
        _ scene: ReaderScene,
        paper: PageColour,
        tone: CurlTone
    ) -> Bool {
        guard let surface, !surface.isLost, let pictures,
            let front = scene.surfaces.first(where: { $0.item == curl.sheet }).flatMap({ pictures.sides(of: $0) })
        else { return false }
        var back: CurlSurface.PagePicture?
        if curl.isDouble {
            let next = scene.surfaces.first { $0.item == curl.next }.flatMap { pictures.sides(of: $0) }
            guard let inner = next?.inner, front.inner != nil else { return false }
            back = inner
        }
        surface.draw(
            CurlFrame(stage: curl.stage, shape: board.map { .board($0) } ?? .sheet(curl.fold), tone: tone),
            paper: tone.back(of: paper),
            front: front.outer,
            back: back,
            beside: curl.isDouble ? front.inner : nil
        )
        surface.element.setHidden(false)
        root.setAttribute("data-renderer", "canvas")
        return true
    }

    /// No sheet is on its way: what was drawn goes, and pictures are made of what is near once there is time.
    private func rest(_ scene: ReaderScene, _ view: @escaping (SequenceItem) -> ReaderItemView?) {
        endFold()
        surface?.element.setHidden(true)
        root.removeAttribute("data-renderer")
        guard scene.turnLook == .curl, scene.activity == .rest else { return }
        resting = scene
        task = Timers.after(Self.pause) { self.prepare(scene, view) }
    }

    /// Goes on with what is to be made for the scene on screen, if nothing moves in it.
    private func goOn(_ view: @escaping (SequenceItem) -> ReaderItemView?) {
        if let resting, task == nil { prepare(resting, view) }
    }

    private func prepare(_ scene: ReaderScene, _ view: @escaping (SequenceItem) -> ReaderItemView?) {
        task = nil
        guard let stage = scene.curlStage else { return }
        // Reading pixels back costs time too: the paper is known before it is needed.
        if let item = scene.item { _ = paper(of: item) }
        guard hasAsked else {
            hasAsked = true
            CurlSurface.load { hasCome in
                guard hasCome, !self.isDiscarded else { return }
                self.makeSurface()
                self.goOn(view)
            }
            return
        }
        guard let surface, !surface.isLost, let pictures else {
            photograph(scene, view)
            return
        }
        let metrics = Window.metrics
        let scale = min(metrics.pixelRatio, Self.greatestScale)
        let window = scene.surfaces.first?.slot.size ?? metrics.size
        if size?.0 != window || size?.1 != scale {
            size = (window, scale)
            surface.resize(window, scale: scale)
        }
        let isMore = pictures.prepare(
            scene.surfaces,
            stage: stage,
            isDouble: scene.isDouble,
            density: metrics.pixelRatio,
            ground: questions.ground(),
            picture: questions.picture,
            crop: questions.crop,
            view: view,
            onText: { self.goOn(view) }
        )
        if isMore { task = Timers.after(0) { self.prepare(scene, view) } }
    }

    /// Makes pictures of text that can't be copied live, one at a time, for the fold.
    private func photograph(_ scene: ReaderScene, _ view: @escaping (SequenceItem) -> ReaderItemView?) {
        guard !isPhotographing else { return }
        for surface in scene.surfaces {
            guard let shown = view(surface.item), shown.needsSnapshot, let text = shown.text,
                shown.snapshot?.text != text
            else { continue }
            isPhotographing = true
            let scale = min(Window.metrics.pixelRatio, Self.greatestScale)
            CurlSurface.snapshot(of: shown.root, size: surface.slot.size, scale: scale) { picture in
                self.isPhotographing = false
                guard !self.isDiscarded, let picture else { return }
                shown.snapshot = (text, picture)
                self.goOn(view)
            }
            return
        }
    }

    private func makeSurface() {
        guard let surface = CurlSurface(onLost: { [root] in root.setAttribute("data-lost", "") }) else { return }
        surface.element.setAttribute("class", "curl-canvas")
        surface.element.setHidden(true)
        root.append(surface.element)
        self.surface = surface
        pictures = CurlPictures(surface)
    }

    // MARK: Paper

    /// The colour of the paper an item is printed on: that of its first page's edges, or of the ground.
    private func paper(of item: SequenceItem) -> PageColour {
        guard let page = item.firstPage else { return questions.ground() }
        if let known = papers.first(where: { $0.page == page }) { return known.colour }
        guard let picture = questions.picture(page) else { return questions.ground() }
        let bytes = picture.colours(at: PageEdgeColour.samplePlaces)
        let colour: PageColour
        switch PageEdgeColour(of: bytes) {
        case .white: colour = .white
        case .black: colour = .black
        case .plain(let plain): colour = plain
        case .none: colour = PageEdgeColour.nearest(to: bytes) ?? questions.ground()
        }
        papers.insert((page, colour), at: 0)
        if papers.count > Self.greatestCount { papers.removeLast() }
        return colour
    }

    /// Gives everything back.
    func discard() {
        isDiscarded = true
        task?.cancel()
        endFold()
        pictures = nil
        surface?.discard()
        surface = nil
        root.discard()
    }
}
