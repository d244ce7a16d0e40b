import Geometry
import ReadingEngine
import WebBinding

/// The background and the box of the image viewer, which move and fade during the transition to and from a thumbnail.
final class ViewerTransitionView {
    /// The container of the stage.
    let surface = Element("div", class: "viewer-surface")
    private let dialog: Element
    private let background = Element("div", class: "viewer-ground")
    /// Clips the surface to the thumbnail's part of the image during the transition.
    private let box = Element("div", class: "viewer-box")
    /// The hidden thumbnail of the transition; nil without one.
    private var thumbnail: ViewerImage.Thumbnail?
    private var isInTransition = false

    /// Adds the elements to the viewer's dialog.
    init(in dialog: Element) {
        self.dialog = dialog
        dialog.append(background)
        dialog.append(box)
        box.append(surface)
    }

    /// Shows a phase of the viewer. Ends the transition when the viewer is open.
    func show(_ phase: DismissDrag.Phase, backgroundOpacity: Double) {
        dialog.setAttribute("data-state", Self.name(of: phase))
        background.setStyle("opacity", backgroundOpacity, .none)
        if phase == .open { setInTransition(false) }
    }

    /// Moves the image during the transition.
    ///
    /// - Parameters:
    ///   - pose: the position between the thumbnail and the window.
    ///   - picture: the frame of the image on the surface.
    ///   - window: the size of the window.
    ///   - fades: whether the image fades instead of moving.
    ///   - visibleThumbnail: returns the thumbnail; nil when it is not visible.
    func move(
        _ pose: DismissDrag.Pose,
        picture: Rect,
        window: Size,
        fades: Bool,
        thumbnail visibleThumbnail: () -> ViewerImage.Thumbnail?
    ) {
        setInTransition(true)
        // A thumbnail is hidden only once the image moves towards it.
        if pose.thumbnailProgress == 0 {
            showThumbnail()
        } else if thumbnail == nil, let found = visibleThumbnail() {
            hide(found, in: window)
        }
        let thumbnailPlace = thumbnail.map {
            ThumbnailFrame(frame: $0.frame, whole: $0.whole, filledWith: picture.size)
        }
        let transition = ThumbnailTransition(
            pose,
            picture: picture,
            thumbnail: thumbnailPlace,
            window: window,
            fades: fades
        )
        box.setTransform(transition.box)
        box.setStyle("opacity", transition.opacity, .none)
        surface.setTransform(transition.surface)
    }

    /// Shows the hidden thumbnail again.
    func showThumbnail() {
        thumbnail?.setHidden(false)
        thumbnail = nil
    }

    /// Hides a thumbnail, and gives the box its corners.
    private func hide(_ found: ViewerImage.Thumbnail, in window: Size) {
        thumbnail = found
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
        showThumbnail()
        box.setStyle("transform", "")
        box.setStyle("opacity", "")
        surface.setStyle("transform", "")
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
