import Geometry
import PageImages
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// A full-screen viewer of images: opens from a thumbnail, swipes between images, zooms, and closes by dragging.
///
/// The reader's stage displays the images; this class adds the transition and the bar. At most one viewer is open.
final class ImageViewer {
    nonisolated(unsafe) private static var shown: ImageViewer?

    var images: [ViewerImage]
    private let dialog = Element("dialog", class: "viewer")
    private let transition: ViewerTransitionView
    private let toast = Toast()
    private(set) var stage: ReaderStageController?
    private var bar: ImageViewerBar?
    private(set) var drag: DismissDrag
    /// Whether the opening transition has not started.
    private(set) var isWaiting = true
    private var frame: Frames.Request?
    private var popListener: Listener?
    /// Whether the next image is on the left.
    private let isRightToLeft: Bool
    /// The image whose thumbnail was last scrolled into view.
    var revealedIndex: Int
    /// Images to add, and the index of the current image among them. They are added when the current image is at rest.
    var addition: (images: [ViewerImage], index: Int)?

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
        transition = ViewerTransitionView(in: dialog)
        drag = DismissDrag(
            openingAt: Clock.now,
            height: Window.metrics.size.height,
            reducesMotion: EInkScreen.reducesMotion
        )
        dialog.setAttribute("data-quire", "viewer")
        let caption = images.count == 1 ? images[0].caption : ""
        dialog.setAttribute("aria-label", caption.utf8.isEmpty ? Text.of(.pictures) : caption)
    }

    /// Whether this viewer is open.
    var isShown: Bool { Self.shown === self }

    // MARK: Opening and closing

    private func begin(at index: Int) {
        // The stage needs the size of the open dialog, which excludes scroll bars.
        Sheet.present(dialog)
        let stage = makeStage(at: index)
        self.stage = stage
        transition.surface.append(stage.root)
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

    /// Replaces the stage by one that lists the current ``images``.
    func replaceStage(showing index: Int) {
        guard let old = stage else { return }
        let hasFocus = old.root.hasFocus
        dialog.setAttribute("aria-label", Text.of(.pictures))
        let stage = makeStage(at: index)
        self.stage = stage
        transition.surface.append(stage.root)
        stage.begin()
        if hasFocus { stage.root.focus() }
        old.discard()
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

    /// Scrolls the thumbnail of the current image into view, behind the opaque background.
    private func revealThumbnail() {
        guard drag.phase == .open, shownIndex != revealedIndex else { return }
        revealedIndex = shownIndex
        images[shownIndex].reveal()
    }

    /// Closes the viewer without a transition.
    func discard() {
        guard isShown else { return }
        Self.shown = nil
        let focus = images[shownIndex].thumbnail()?.focus
        frame?.cancel()
        popListener?.cancel()
        toast.hide()
        transition.showThumbnail()
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

    private func send(to destination: ImageExport.Destination) {
        let picture = images[shownIndex].picture
        ImageExport.send(picture.address(.original), named: picture.title, to: destination) { outcome in
            if outcome == .failed, self.isShown { self.toast.show(.actionFailed) }
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
        // The bar fades out faster than the background.
        bar?.setOpacity(max(2 * pose.backgroundOpacity - 1, 0))
        transition.show(drag.phase, backgroundOpacity: pose.backgroundOpacity)
        guard drag.phase != .open else {
            addImages()
            return
        }
        let window = stage.reader.viewport
        drag.height = window.height
        transition.move(
            pose,
            picture: shownFrame(in: stage.reader.scene),
            window: window,
            fades: drag.reducesMotion,
            thumbnail: { self.visibleThumbnail }
        )
    }

    /// The frame of the current image on the surface.
    func shownFrame(in scene: ReaderScene) -> Rect {
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
        let isRotated = stage?.pageViews.contains { $0.page.page == shownIndex && $0.isRotated } ?? false
        guard !isRotated, let found = images[shownIndex].thumbnail(), !found.frame.size.isEmpty,
            found.frame.intersects(Rect(origin: .zero, size: stage?.reader.viewport ?? .zero))
        else { return nil }
        return found
    }
}
