import Geometry
import ImageLoading
import ReadingEngine

/// Pictures one by one over everything else: out of their thumbnails and back, turned, magnified, pulled away.
///
/// The pages of the reader do the work; here is only what lies around them. There is one viewer at a time.
final class PictureViewer {
    nonisolated(unsafe) private static var shown: PictureViewer?

    let pictures: [ViewerPicture]
    private let dialog = Element("dialog", class: "viewer")
    private let ground = Element("div", class: "viewer-ground")
    /// Cuts the surface to what a thumbnail shows of it, while the picture is away.
    private let box = Element("div", class: "viewer-box")
    private let carrier = Element("div", class: "viewer-carrier")
    private let toast = Toast()
    private var stage: ReaderStageController?
    private var bar: ViewerBar?
    private var drag: DismissDrag
    /// The picture waits at its thumbnail for the first frames to be drawn.
    private var isWaiting = true
    private var frame: Frames.Request?
    private var popListener: Listener?
    /// The thumbnail the picture comes from or goes to, hidden meanwhile; nil while the picture is in its place.
    private var thumbnail: ViewerPicture.Thumbnail?
    private var isFlying = false

    /// Whether the viewer is on the page.
    static var isOpen: Bool { shown != nil }

    /// Opens the viewer with the picture at `index`; does nothing while it is open.
    static func open(_ pictures: [ViewerPicture], at index: Int) {
        guard shown == nil, pictures.indices.contains(index) else { return }
        // The keyboard comes back to where it is now.
        pictures[index].thumbnail()?.focus?.focus()
        let viewer = PictureViewer(pictures)
        shown = viewer
        viewer.begin(at: index)
    }

    private init(_ pictures: [ViewerPicture]) {
        self.pictures = pictures
        drag = DismissDrag(
            openingAt: Clock.now,
            height: Window.metrics.size.height,
            reducesMotion: Window.traits.contains(.reducedMotion)
        )
        dialog.setAttribute("data-quire", "viewer")
        let caption = pictures.count == 1 ? pictures[0].caption : ""
        dialog.setAttribute("aria-label", caption.utf8.isEmpty ? Text.of(.pictures) : caption)
        dialog.append(ground)
        dialog.append(box)
        box.append(carrier)
    }

    // MARK: Coming and going

    private func begin(at index: Int) {
        // Its size is measured on the page: scroll bars are no part of it.
        Sheet.present(dialog)
        let stage = makeStage(at: index)
        self.stage = stage
        carrier.append(stage.root)
        let bar = ViewerBar(
            close: { self.close() },
            send: { self.send(to: $0) },
            more: pictures[index].deeds().isEmpty ? nil : { self.showMenu(at: $0) }
        )
        self.bar = bar
        dialog.append(bar.root)
        dialog.append(toast.root)
        listen()
        stage.begin()
        stage.root.focus()
        draw()
        // What is drawn first takes the browser its time; the way begins behind that.
        frame = Frames.next { _ in
            self.frame = Frames.next { time in
                self.isWaiting = false
                self.drag = DismissDrag(
                    openingAt: time,
                    height: self.drag.height,
                    reducesMotion: self.drag.reducesMotion
                )
                self.move(time)
            }
        }
    }

    private func makeStage(at index: Int) -> ReaderStageController {
        let chapters = ReaderChapters()
        let number = chapters.add(ReaderManifest(pictures.map { $0.picture }))
        var options = ReaderOptions()
        options.pageLayout = .single
        options.tapZones = .off
        var configuration = ReaderConfiguration(
            chapter: chapters.chapter(number) ?? Chapter(identifier: number, pages: []),
            page: index,
            options: options,
            viewport: Size(width: dialog.measure(.clientWidth), height: dialog.measure(.clientHeight)),
            density: Window.metrics.pixelRatio,
            reducesMotion: drag.reducesMotion,
            time: Clock.now
        )
        configuration.showsPictures = true
        let stage = ReaderStageController(configuration, chapters: chapters) { self.handle($0) }
        stage.root.setAttribute("aria-label", Text.of(.pictures))
        stage.preview = { self.pictures[$0.page].preview() }
        stage.intercept = { self.intercept($0) }
        return stage
    }

    private func listen() {
        dialog.on(.keyDown) { self.keyDown($0) }
        // The system's own way back.
        dialog.on(.close) { self.discard() }
        popListener = Element.window.on(.popState) { self.discard() }
    }

    /// Lets the picture go back to where it came from.
    private func close() {
        if isWaiting {
            discard()
            return
        }
        drag.close(at: Clock.now)
        moveSoon()
    }

    func discard() {
        guard Self.shown === self else { return }
        Self.shown = nil
        let focus = pictures[shownIndex].thumbnail()?.focus
        frame?.cancel()
        popListener?.cancel()
        toast.hide()
        hideThumbnail(nil)
        bar = nil
        stage?.discard()
        stage = nil
        dialog.closeDialog()
        Sheet.dismiss(dialog)
        focus?.focus()
    }

    // MARK: What happens

    var shownIndex: Int {
        let page = stage?.reader.focus?.page ?? 0
        return pictures.indices.contains(page) ? page : 0
    }

    private func handle(_ event: ReaderStageController.Event) {
        switch event {
        case .sceneChanged(let scene):
            bar?.show(shownIndex, of: pictures.count, caption: pictures[shownIndex].caption)
            bar?.setVisible(scene.barsVisible)
        case .pulled(let pointer):
            guard drag.take(pointer), let stage else { return }
            stage.reader.handle(
                .pointer(PointerSample(identifier: pointer, phase: .cancelled, position: .zero, time: stage.reader.now))
            )
            moveSoon()
        case .placeChanged, .reachedEdge, .pageMenu, .withdrawPageMenu, .pairingChanged: break
        }
    }

    private func intercept(_ sample: PointerSample) -> Bool {
        if isWaiting { return true }
        let takes = drag.handle(sample)
        if takes { moveSoon() }
        return takes
    }

    private func keyDown(_ key: KeyEvent) {
        CurrentEvent.stopPropagation()
        guard !key.isComposing, !key.modifiers.contains(.command), !key.modifiers.contains(.option) else { return }
        if key.key == .escape {
            CurrentEvent.preventDefault()
            close()
            return
        }
        if key.key == .tab { stage?.send(.barsRequested(visible: true, time: key.time)) }
        guard !key.isInControl, drag.phase == .open,
            let command = ReaderSettings.keys.command(for: key)?.key
        else { return }
        CurrentEvent.preventDefault()
        stage?.send(.key(command, time: key.time))
    }

    private func send(to way: PictureExport.Way) {
        let picture = pictures[shownIndex].picture
        PictureExport.send(picture.address(.original), named: picture.title, to: way) { outcome in
            if outcome == .failed, Self.shown === self { self.toast.show(.didNotWork) }
        }
    }

    // MARK: The picture on its way

    private func moveSoon() {
        guard frame == nil else { return }
        frame = Frames.next { self.move($0) }
    }

    private func move(_ time: Double) {
        frame = nil
        drag.advance(to: time)
        if drag.phase == .closed {
            discard()
            return
        }
        draw()
        if drag.isMoving { moveSoon() }
    }

    private func draw() {
        guard let stage else { return }
        let pose = drag.pose
        dialog.setAttribute("data-state", Self.name(of: drag.phase))
        ground.setStyle("opacity", pose.ground, .none)
        // Words over the picture go before it does.
        bar?.setOpacity(max(2 * pose.ground - 1, 0))
        guard drag.phase != .open else {
            setFlying(false)
            return
        }
        let picture = shownFrame(in: stage.reader.scene)
        setFlying(true)
        // Where the thumbnail is matters only once the picture is on the way there.
        if pose.away == 0 {
            hideThumbnail(nil)
        } else if thumbnail == nil {
            hideThumbnail(visibleThumbnail)
        }
        let place = thumbnail.map {
            $0.whole.map { [frame = $0.frame] in ThumbnailPlace(frame: frame, whole: $0) }
                ?? ThumbnailPlace(frame: $0.frame, filledWith: picture.size)
        }
        let window = stage.reader.viewport
        drag.height = window.height
        let flight = PictureFlight(
            pose,
            picture: picture,
            thumbnail: place,
            window: window,
            fades: drag.reducesMotion
        )
        box.setTransform(flight.box)
        box.setStyle("opacity", flight.opacity, .none)
        carrier.setTransform(flight.surface)
    }

    /// Where the picture lies on the surface.
    private func shownFrame(in scene: ReaderScene) -> Rect {
        for surface in scene.surfaces where surface.item == scene.item {
            guard let frame = surface.pictures.first?.frame else { continue }
            return Rect(
                origin: surface.slot.origin + surface.translation + frame.origin * surface.scale,
                size: frame.size * surface.scale
            )
        }
        return .zero
    }

    private var visibleThumbnail: ViewerPicture.Thumbnail? {
        guard let found = pictures[shownIndex].thumbnail(), !found.frame.size.isEmpty,
            found.frame.intersects(Rect(origin: .zero, size: stage?.reader.viewport ?? .zero))
        else { return nil }
        return found
    }

    /// Hides a thumbnail instead of the one before; the box gets its corners.
    private func hideThumbnail(_ found: ViewerPicture.Thumbnail?) {
        thumbnail?.element.setStyle("visibility", "")
        thumbnail = found
        guard let found, let window = stage?.reader.viewport else { return }
        found.element.setStyle("visibility", "hidden")
        box.setStyle("--across", found.radius * window.width / found.frame.size.width, .points)
        box.setStyle("--down", found.radius * window.height / found.frame.size.height, .points)
    }

    /// Between its places nothing but the box cuts the picture; in its place nothing is left of the way.
    private func setFlying(_ isFlying: Bool) {
        guard isFlying != self.isFlying else { return }
        self.isFlying = isFlying
        dialog.setClass("is-flying", isFlying)
        guard !isFlying else { return }
        hideThumbnail(nil)
        box.setStyle("transform", "")
        box.setStyle("opacity", "")
        carrier.setStyle("transform", "")
    }

    private static func name(of phase: DismissDrag.Phase) -> StaticString {
        switch phase {
        case .open: "open"
        case .dragging: "dragging"
        case .returning: "returning"
        case .closing, .closed: "closing"
        }
    }
}
