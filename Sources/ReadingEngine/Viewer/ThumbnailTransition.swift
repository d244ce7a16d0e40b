public import Geometry

/// The frame of a thumbnail, in points of the window.
public struct ThumbnailFrame: Equatable, Sendable {
    /// The visible part of the picture.
    public var frame: Rect
    /// The frame of the whole picture if it were not clipped.
    public var whole: Rect

}

extension ThumbnailFrame {
    /// Creates a thumbnail frame. If `whole` is nil, the centre of a picture of this shape fills the frame, like
    /// `object-fit: cover`.
    public init(frame: Rect, whole: Rect? = nil, filledWith shape: Size) {
        self.init(frame: frame, whole: whole ?? frame)
        guard whole == nil, !shape.isEmpty else { return }
        let size = shape * max(frame.size.width / shape.width, frame.size.height / shape.height)
        let origin = Point(x: frame.center.x - size.width / 2, y: frame.center.y - size.height / 2)
        self.whole = Rect(origin: origin, size: size)
    }
}

/// The transforms with which the viewer is drawn during a ``DismissDrag``: a container clips the picture to the part
/// that the thumbnail shows. Transforms need no new layout.
public struct ThumbnailTransition: Sendable {
    /// The transform of the container, which clips its content. In the open viewer it covers the window.
    public var box: Transform
    /// The transform of the surface in the container. It reverses the distortion of ``box``, so that the picture keeps
    /// its shape and has the position and scale of the pose.
    public var surface: Transform
    /// The opacity of both.
    public var opacity: Double

    /// The distance of the container's edges beyond the window, in points, so that its rounded corners are not visible.
    static let margin = 32.0
    /// The final scale of a picture that fades out because its thumbnail is not visible.
    static let fadedScale = 0.85

    /// Creates the transforms for a picture at `picture` on a surface of `window` points.
    ///
    /// - Parameters:
    ///   - thumbnail: the thumbnail; nil if it is not visible.
    ///   - fades: whether the picture fades in place.
    public init(
        _ pose: DismissDrag.Pose,
        picture: Rect,
        thumbnail: ThumbnailFrame?,
        window: Size,
        fades: Bool
    ) {
        let pulled = pose.anchor + pose.pull + (picture.center - pose.anchor) * pose.scale
        var scale = pose.scale
        var centre = pulled
        var cut = Rect(origin: .zero, size: window)
        let slot = Rect(
            x: -Self.margin,
            y: -Self.margin,
            width: window.width + 2 * Self.margin,
            height: window.height + 2 * Self.margin
        )
        if !fades, let thumbnail, !picture.size.isEmpty, !thumbnail.whole.size.isEmpty {
            opacity = 1
            let final = thumbnail.whole.size.width / picture.size.width
            scale += (final - scale) * pose.thumbnailProgress
            centre = pulled + (thumbnail.whole.center - pulled) * pose.thumbnailProgress
            let corner = picture.center + (thumbnail.frame.origin - thumbnail.whole.center) * (1 / final)
            cut = Rect(origin: corner, size: thumbnail.frame.size * (1 / final))
        } else {
            opacity = 1 - pose.thumbnailProgress
            if !fades { scale *= 1 + (Self.fadedScale - 1) * pose.thumbnailProgress }
            cut = slot
        }
        let seen = Rect(
            origin: slot.origin + (cut.origin - slot.origin) * pose.thumbnailProgress,
            size: Size(
                width: slot.size.width + (cut.size.width - slot.size.width) * pose.thumbnailProgress,
                height: slot.size.height + (cut.size.height - slot.size.height) * pose.thumbnailProgress
            )
        )
        let shift = centre - picture.center * scale
        let whole = Transform(a: scale, b: 0, c: 0, d: scale, x: shift.x, y: shift.y)
        let corner = whole.apply(to: seen.origin)
        box = Transform(
            a: scale * seen.size.width / max(window.width, 1),
            b: 0,
            c: 0,
            d: scale * seen.size.height / max(window.height, 1),
            x: corner.x,
            y: corner.y
        )
        surface = box.inverse * whole
    }
}
