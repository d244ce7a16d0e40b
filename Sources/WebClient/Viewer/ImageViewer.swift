import Geometry
import PageImages
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// A full-screen viewer of images: opens from a thumbnail, swipes between images, zooms, and closes by dragging.
///
/// The reader's stage displays the images; this class adds the transitions and the bar. At most one viewer is open.
final class ImageViewer {
    nonisolated(unsafe) private static var shown: ImageViewer?

    private(set) var images: [ViewerImage]
    private let dialog = Element("dialog", class: "viewer")
    private let background = Element("div", class: "viewer-ground")
    /// Clips the surface to the thumbnail's part of the image during the transition.
    private let box = Element("div", class: "viewer-box")
    private let surfaceContainer = Element("div", class: "viewer-surface")
    private let toast = Toast()
    private var stage: ReaderStageController?
    private var bar: ImageViewerBar?
    private var drag: DismissDrag
    /// Whether the opening transition has not started.
    private var isWaiting = true
    private var frame: Frames.Request?
    private var popListener: Listener?
    /// The hidden thumbnail of the transition; nil without one.
    private var thumbnail: ViewerImage.Thumbnail?
    private var isInTransition = false
    /// Whether the next image is on the left.
    private let isRightToLeft: Bool
    /// The image whose thumbnail was last scrolled into view.
    private var revealedIndex: Int
    /// Images to add, and the index of the current image among them. They are added when the current image is at rest.
    private var addition: (images: [ViewerImage], index: Int)?

    /// Whether a viewer is open.
    static var isOpen: Bool { shown != nil }

    /// Opens the viewer with the image at `index`. Does nothing while one is open.
    ///
    /// - Returns: the viewer; nil if it was not opened.
    @discardableResult
    static func open(_ images: [ViewerImage], at index: Int, isRightToLeft: Bool = false) -> ImageViewer? {
        guard shown == nil, images.indices.contains(index) else { return nil }
        // The dialog returns the focus to this element when it closes.
        images[index].thumbnail()?.focus?.focus()
        let viewer = ImageViewer(images, at: index, isRightToLeft: isRightToLeft)
        shown = viewer
        viewer.begin(at: index)
        return viewer
    }

    private init(_ images: [ViewerImage], at index: Int, isRightToLeft: Bool) {
        self.images = images
        self.isRightToLeft = isRightToLeft
        revealedIndex = index
        drag = DismissDrag(
            openingAt: Clock.now,
            height: Window.metrics.size.height,
            reducesMotion: EInkScreen.reducesMotion
        )
        dialog.setAttribute("data-quire", "viewer")
        let caption = images.count == 1 ? images[0].caption : ""
        dialog.setAttribute("aria-label", caption.utf8.isEmpty ? Text.of(.pictures) : caption)
        dialog.append(background)
        dialog.append(box)
        box.append(surfaceContainer)
    }

    // MARK: Opening and closing

    private func begin(at index: Int) {
        // The stage needs the size of the open dialog, which excludes scroll bars.
        Sheet.present(dialog)
        let stage = makeStage(at: index)
        self.stage = stage
        surfaceContainer.append(stage.root)
        let bar = ImageViewerBar(
            close: { self.close() },
            rotate: { self.stage?.rotate(PageIdentifier(chapter: 0, page: self.shownIndex)) },
            send: { self.send(to: $0) },
            more: images[index].actions().isEmpty ? nil : { self.showMenu(at: $0) }
        )
        self.bar = bar
        dialog.append(bar.root)
        dialog.append(toast.root)
        listen()
        stage.begin()
        stage.root.focus()
        draw()
        // The first frame takes longer, so the transition starts after it.
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
        let number = chapters.add(ReaderManifest(images.map { $0.picture }))
        var options = ReaderOptions()
        options.pageLayout = .single
        options.tapZones = .off
        options.mode = isRightToLeft ? .rightToLeft : .leftToRight
        var configuration = ReaderConfiguration(
            chapter: chapters.chapter(number) ?? Chapter(identifier: number, pages: []),
            page: index,
            options: options,
            viewport: Size(width: dialog.measure(.clientWidth), height: dialog.measure(.clientHeight)),
            density: Window.metrics.pixelRatio,
            reducesMotion: drag.reducesMotion,
            time: Clock.now
        )
        configuration.showsImagesOnly = true
        let stage = ReaderStageController(configuration, chapters: chapters, session: nil) { self.handle($0) }
        stage.root.setAttribute("aria-label", Text.of(.pictures))
        stage.preview = { self.images[$0.page].preview() }
        stage.intercept = { self.intercept($0) }
        return stage
    }

    private func listen() {
        dialog.on(.keyDown) { self.keyDown($0) }
        // The system's back gesture closes dialogs.
        dialog.on(.close) { self.discard() }
        popListener = Element.window.on(.popState) { self.discard() }
    }

    /// Closes the viewer with a transition to the thumbnail.
    private func close() {
        if isWaiting {
            discard()
            return
        }
        revealThumbnail()
        drag.close(at: Clock.now)
        moveSoon()
    }

    // MARK: Other images

    /// Replaces the only image by a list that contains it at `index`. Waits until the image is at rest.
    func add(_ images: [ViewerImage], at index: Int) {
        guard Self.shown === self, images.indices.contains(index) else { return }
        addition = (images, index)
        addImages()
    }

    private func addImages() {
        guard let addition, let old = stage, canReplaceStage(old) else { return }
        self.addition = nil
        let focused = old.root.hasFocus
        let held = old.loader?.picture(of: PageIdentifier(chapter: 0, page: shownIndex))
        images = addition.images
        if let held { images[addition.index].preview = { held } }
        revealedIndex = addition.index
        dialog.setAttribute("aria-label", Text.of(.pictures))
        let stage = makeStage(at: addition.index)
        self.stage = stage
        surfaceContainer.append(stage.root)
        stage.begin()
        if focused { stage.root.focus() }
        old.discard()
    }

    /// Returns whether the stage shows its image at rest and in its initial position, so that another stage can replace
    /// it.
    private func canReplaceStage(_ stage: ReaderStageController) -> Bool {
        let scene = stage.reader.scene
        return !isWaiting && drag.phase == .open && scene.activity == .rest && scene.magnification < 1.01
            && shownFrame(in: scene).minY > -1
    }

    /// Scrolls the thumbnail of the current image into view, behind the opaque background.
    private func revealThumbnail() {
        guard drag.phase == .open, shownIndex != revealedIndex else { return }
        revealedIndex = shownIndex
        images[shownIndex].reveal()
    }

    /// Closes the viewer without a transition.
    func discard() {
        guard Self.shown === self else { return }
        Self.shown = nil
        let focus = images[shownIndex].thumbnail()?.focus
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

    // MARK: Events

    /// The index of the visible image.
    var shownIndex: Int {
        let page = stage?.reader.focus?.page ?? 0
        return images.indices.contains(page) ? page : 0
    }

    private func handle(_ event: ReaderStageController.Event) {
        switch event {
        case .sceneChanged(let scene):
            bar?.show(shownIndex, of: images.count, caption: images[shownIndex].caption)
            bar?.setVisible(scene.barsVisible)
            guard scene.activity == .rest else { return }
            revealThumbnail()
            // Asynchronous, because the stage that reports this scene can't be replaced during the call.
            if addition != nil { Timers.after(0) { self.addImages() } }
        case .dismissDragBegan(let pointer):
            revealThumbnail()
            guard drag.beginDrag(with: pointer), let stage else { return }
            stage.forward(
                .pointer(PointerSample(identifier: pointer, phase: .cancelled, position: .zero, time: stage.reader.now))
            )
            moveSoon()
        case .positionChanged, .didTurn, .reachedEdge, .pageMenu, .dismissPageMenu, .pairingChanged, .tapAction,
            .chapterFailed:
            break
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

    private func send(to destination: PictureExport.Destination) {
        let picture = images[shownIndex].picture
        PictureExport.send(picture.address(.original), named: picture.title, to: destination) { outcome in
            if outcome == .failed, Self.shown === self { self.toast.show(.actionFailed) }
        }
    }

    // MARK: Transition

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
        background.setStyle("opacity", pose.backgroundOpacity, .none)
        // The bar fades out faster than the background.
        bar?.setOpacity(max(2 * pose.backgroundOpacity - 1, 0))
        guard drag.phase != .open else {
            setInTransition(false)
            addImages()
            return
        }
        let picture = shownFrame(in: stage.reader.scene)
        setInTransition(true)
        // A thumbnail is hidden only once the image moves towards it.
        if pose.thumbnailProgress == 0 {
            hideThumbnail(nil)
        } else if thumbnail == nil {
            hideThumbnail(visibleThumbnail)
        }
        let thumbnailPlace = thumbnail.map {
            ThumbnailFrame(frame: $0.frame, whole: $0.whole, filledWith: picture.size)
        }
        let window = stage.reader.viewport
        drag.height = window.height
        let transition = ThumbnailTransition(
            pose,
            picture: picture,
            thumbnail: thumbnailPlace,
            window: window,
            fades: drag.reducesMotion
        )
        box.setTransform(transition.box)
        box.setStyle("opacity", transition.opacity, .none)
        surfaceContainer.setTransform(transition.surface)
    }

    /// The frame of the current image on the surface.
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

    /// The thumbnail of the current image; nil when it is not visible, or the image is rotated.
    private var visibleThumbnail: ViewerImage.Thumbnail? {
        let isRotated = stage?.pageViews.contains { $0.page.page == shownIndex && $0.isTurned } ?? false
        guard !isRotated, let found = images[shownIndex].thumbnail(), !found.frame.size.isEmpty,
            found.frame.intersects(Rect(origin: .zero, size: stage?.reader.viewport ?? .zero))
        else { return nil }
        return found
    }

    /// Hides a thumbnail, shows the previous one again, and gives the box the thumbnail's corners.
    private func hideThumbnail(_ found: ViewerImage.Thumbnail?) {
        thumbnail?.setHidden(false)
        thumbnail = found
        guard let found, let window = stage?.reader.viewport else { return }
        found.setHidden(true)
        box.setStyle("--across", found.radius * window.width / found.frame.size.width, .points)
        box.setStyle("--down", found.radius * window.height / found.frame.size.height, .points)
    }

    /// Starts or ends the transition. During it, only the box clips the image; afterwards, all transforms are removed.
    private func setInTransition(_ isInTransition: Bool) {
        guard isInTransition != self.isInTransition else { return }
        self.isInTransition = isInTransition
        dialog.setClass("is-in-transition", isInTransition)
        guard !isInTransition else { return }
        hideThumbnail(nil)
        box.setStyle("transform", "")
        box.setStyle("opacity", "")
        surfaceContainer.setStyle("transform", "")
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
