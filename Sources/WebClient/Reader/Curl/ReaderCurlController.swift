import Geometry
import PageImages
import ReadingEngine
import WebBinding
import WebViews

/// Draws the curling sheet: with WebGL when the textures of the pages are ready, otherwise with live pages. Both draw
/// the same curl, so one can replace the other during a turn.
final class ReaderCurlController {
    /// The state that the controller reads from the stage.
    struct DataSource {
        var picture: (PageIdentifier) -> DecodedImage?
        var crop: (PageIdentifier) -> CropBox
        var background: () -> ReaderBackground
        /// The time of the scene, in seconds.
        var time: () -> Double
        /// ``PageReader/predictedCurls(step:atMost:)``.
        var ahead: (_ step: Double, _ count: Int) -> [PageCurl]
        /// Whether the first sheet is a stiff cover.
        var hasStiffCover: () -> Bool
        var printThrough: () -> PrintThrough
    }

    /// The parent of the sheets, over the pages.
    let root = Element("div", class: "curls")
    private let dataSource: DataSource
    private var fold: CurlFoldView?
    private var coverView: StiffCoverView?
    private var surface: CurlSurface?
    private var textures: CurlTextures?
    /// The background in the textures; nil before there are any.
    private var ground: CurlSurface.Ground?
    /// Whether the WebGL module was requested.
    private var hasRequestedSurface = false
    private var isDiscarded = false
    /// Whether a snapshot of text is being created for the fold view.
    private var isTakingSnapshot = false
    /// The current scene while it is at rest.
    private var restingScene: ReaderScene?
    private var task: Timers.Timer?
    private var size: (Size, Double)?
    /// The most recent paper colours, newest first.
    private var papers: [(page: PageIdentifier, colour: PageColour)] = []
    /// The maximum number of stored paper colours.
    private static let paperLimit = 12
    /// The highest resolution of textures in pixels per point. More isn't visible while a page moves, and takes memory.
    private static let maxScale = 2.0
    /// Textures are created when the scene has been at rest for this time, in seconds, not between two fast turns.
    private static let preparationDelay = 0.12

    /// Creates a controller that shows nothing.
    init(_ dataSource: DataSource) {
        self.dataSource = dataSource
        root.setAttribute("data-quire", "curls")
    }

    /// Shows the curling sheet of a scene, or none. `view` returns the view of an item.
    func show(_ scene: ReaderScene, view: @escaping (SequenceItem) -> ReaderItemView?) {
        task?.cancel()
        task = nil
        restingScene = nil
        guard let curl = scene.curl else {
            endTurn(scene, view)
            return
        }
        let paper = paper(of: curl.sheet)
        // A sheet that began to turn as a live page goes on as one: the others have something on the back.
        let isLive = fold?.isLive(curl.sheet) ?? false
        let cover = isLive ? nil : stiffCover(of: curl)
        // Nothing shines through a stiff cover.
        let printThrough = cover == nil ? dataSource.printThrough() : .none
        let material = CurlMaterial.material(for: paper, printThrough: printThrough)
        if !isLive, draw(curl, cover, scene, paper: paper, material: material) {
            removeFold()
            return
        }
        surface?.element.setHidden(true)
        if let cover, coverView != nil || view(curl.sheet)?.canBeCopied ?? true {
            let coverView = coverView ?? StiffCoverView()
            if self.coverView == nil {
                removeFold()
                self.coverView = coverView
                root.append(coverView.root)
            }
            root.setAttribute("data-renderer", "fold")
            coverView.show(cover, curl, paper: paper, material: material, copy: { view($0)?.copy() })
            return
        }
        removeCover()
        let fold = fold ?? CurlFoldView()
        if self.fold == nil {
            self.fold = fold
            root.append(fold.root)
        }
        root.setAttribute("data-renderer", "fold")
        fold.show(
            curl,
            at: dataSource.time(),
            ahead: { self.dataSource.ahead(CurlFoldView.releaseStep, CurlFoldView.releaseCount) },
            paper: paper,
            material: material,
            view: view
        )
    }

    private func removeFold() {
        fold?.discard()
        fold = nil
        removeCover()
    }

    private func removeCover() {
        coverView?.discard()
        coverView = nil
    }

    /// Returns the stiff cover if the turning sheet is one; otherwise nil.
    private func stiffCover(of curl: PageCurl) -> StiffCover? {
        guard dataSource.hasStiffCover(), curl.sheet.firstPage?.page == 0 else { return nil }
        return StiffCover(leaf: curl.stage.leaf, fraction: curl.fraction)
    }

    // MARK: WebGL

    /// Draws a frame with WebGL. Returns false when its textures are not ready.
    private func draw(
        _ curl: PageCurl,
        _ cover: StiffCover?,
        _ scene: ReaderScene,
        paper: PageColour,
        material: CurlMaterial
    ) -> Bool {
        guard let surface, !surface.isLost, let textures,
            let front = scene.surfaces.first(where: { $0.item == curl.sheet }).flatMap({ textures.sides(of: $0) })
        else { return false }
        var back: CurlSurface.PageTexture?
        if curl.isDouble {
            let next = scene.surfaces.first { $0.item == curl.next }.flatMap { textures.sides(of: $0) }
            guard let inner = next?.inner, front.inner != nil else { return false }
            back = inner
        }
        surface.draw(
            CurlFrame(stage: curl.stage, shape: cover.map { .stiffCover($0) } ?? .sheet(curl.fold), material: material),
            // The sheets of a textured background have its colour, or its mean colour until the texture has loaded.
            paper: material.back(of: isTextured ? ground?.colour ?? paper : paper),
            front: front.outer,
            back: back,
            beside: curl.isDouble ? front.inner : nil
        )
        surface.element.setHidden(false)
        root.setAttribute("data-renderer", "canvas")
        return true
    }

    /// Removes the sheet, and schedules the creation of textures.
    private func endTurn(_ scene: ReaderScene, _ view: @escaping (SequenceItem) -> ReaderItemView?) {
        removeFold()
        surface?.element.setHidden(true)
        root.removeAttribute("data-renderer")
        guard scene.pageTransition == .curl, scene.activity == .rest else { return }
        restingScene = scene
        if hasRequestedSurface {
            task = Timers.after(Self.preparationDelay) { self.prepare(scene, view) }
        } else {
            // The page may be turned as soon as it is painted.
            Frames.afterPaint { self.continuePreparation(view) }
        }
    }

    /// The surfaces of a scene. The current item is first, because it is the most likely to turn.
    private static func surfaces(of scene: ReaderScene) -> [ReaderSurface] {
        scene.surfaces.filter { $0.item == scene.item } + scene.surfaces.filter { $0.item != scene.item }
    }

    /// Continues to create textures if the scene is at rest.
    private func continuePreparation(_ view: @escaping (SequenceItem) -> ReaderItemView?) {
        if let restingScene, task == nil, !isDiscarded { prepare(restingScene, view) }
    }

    private func prepare(_ scene: ReaderScene, _ view: @escaping (SequenceItem) -> ReaderItemView?) {
        task = nil
        guard let stage = scene.curlStage else { return }
        // Reading pixels takes time, so the paper's colour is determined before a turn.
        if let item = scene.item { _ = paper(of: item) }
        guard hasRequestedSurface else {
            hasRequestedSurface = true
            CurlSurface.load { isLoaded in
                guard isLoaded, !self.isDiscarded else { return }
                self.makeSurface()
                self.surface?.onContentChanged = { self.continuePreparation(view) }
                self.continuePreparation(view)
            }
            return
        }
        guard let surface, !surface.isLost, let textures else {
            takeSnapshots(scene, view)
            return
        }
        let metrics = Window.metrics
        let scale = min(metrics.pixelRatio, Self.maxScale)
        let window = scene.surfaces.first?.slot.size ?? metrics.size
        if size?.0 != window || size?.1 != scale {
            size = (window, scale)
            surface.resize(window, scale: scale)
        }
        let ground = surface.ground(dataSource.background(), of: root)
        self.ground = ground
        let hasMore = textures.prepare(
            Self.surfaces(of: scene),
            stage: stage,
            density: metrics.pixelRatio,
            ground: ground,
            picture: dataSource.picture,
            crop: dataSource.crop,
            view: view,
            onText: { self.continuePreparation(view) }
        )
        if hasMore { task = Timers.after(0) { self.prepare(scene, view) } }
    }

    /// Creates snapshots of text that can't be copied live, one at a time, for the fold view.
    private func takeSnapshots(_ scene: ReaderScene, _ view: @escaping (SequenceItem) -> ReaderItemView?) {
        guard !isTakingSnapshot else { return }
        for surface in Self.surfaces(of: scene) {
            guard let shown = view(surface.item), shown.needsSnapshot, let version = shown.textVersion,
                shown.snapshot?.textVersion != version
            else { continue }
            isTakingSnapshot = true
            let scale = min(Window.metrics.pixelRatio, Self.maxScale)
            CurlSurface.snapshot(of: shown.root, size: surface.slot.size, scale: scale) { picture in
                self.isTakingSnapshot = false
                guard !self.isDiscarded, let picture else { return }
                shown.snapshot = (version, picture)
                self.continuePreparation(view)
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
        textures = CurlTextures(surface)
    }

    // MARK: Paper

    /// Whether the background has a texture, which is then on the backs of all sheets.
    private var isTextured: Bool { dataSource.background().textureAverage != nil }

    /// The colour of an item's paper: that of its first page's edges, or of the background.
    private func paper(of item: SequenceItem) -> PageColour {
        guard let page = item.firstPage, !isTextured else { return dataSource.background().colour }
        if let known = papers.first(where: { $0.page == page }) { return known.colour }
        guard let picture = dataSource.picture(page) else { return dataSource.background().colour }
        let bytes = picture.colours(at: PageEdgeColour.samplePoints)
        let colour: PageColour
        switch PageEdgeColour(of: bytes) {
        case .white: colour = .white
        case .black: colour = .black
        case .plain(let plain): colour = plain
        case .none: colour = PageEdgeColour.nearest(to: bytes) ?? dataSource.background().colour
        }
        papers.insert((page, colour), at: 0)
        if papers.count > Self.paperLimit { papers.removeLast() }
        return colour
    }

    /// Releases all textures and views.
    func discard() {
        isDiscarded = true
        task?.cancel()
        removeFold()
        textures = nil
        surface?.discard()
        surface = nil
        root.discard()
    }
}
