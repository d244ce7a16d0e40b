public import Geometry

/// Where a thumbnail shows a picture, in points of the window.
public struct ThumbnailPlace: Equatable, Sendable {
    /// What can be seen of it.
    public var frame: Rect
    /// Where all of the picture would lie, were it not cut to the frame.
    public var whole: Rect

    /// A place of its parts.
    public init(frame: Rect, whole: Rect) {
        self.frame = frame
        self.whole = whole
    }

    /// A frame that is filled with the middle of a picture of the shape `shape`, as `object-fit: cover` has it.
    public init(frame: Rect, filledWith shape: Size) {
        self.frame = frame
        whole = frame
        guard !shape.isEmpty else { return }
        whole.size = shape * max(frame.size.width / shape.width, frame.size.height / shape.height)
        whole.origin = Point(
            x: frame.center.x - whole.size.width / 2,
            y: frame.center.y - whole.size.height / 2
        )
    }
}

/// How the viewer's surface is drawn while its picture is away from its place: in a box that cuts it to what the thumbnail
/// shows, both moved by transforms alone.
public struct PictureFlight: Sendable {
    /// Where the box goes, which at home is the window. What lies outside of it can't be seen.
    public var box: Transform
    /// Where the surface goes in the box, so that it lies where the pose has it whatever the box does.
    public var surface: Transform
    /// The opacity of both.
    public var opacity: Double

    /// Beyond the window's edges at home, in points: rounded corners of the box lie outside of it.
    static let margin = 32.0
    /// A picture without a thumbnail to go to becomes so much smaller while it fades.
    static let fadedScale = 0.85

    /// The flight of the picture that lies at `picture` on a surface of `window` points, in this pose.
    ///
    /// - Parameters:
    ///   - thumbnail: where it goes; nil when that can't be seen.
    ///   - fades: whether it stays where it is and fades.
    public init(
        _ pose: DismissDrag.Pose,
        picture: Rect,
        thumbnail: ThumbnailPlace?,
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
            scale += (final - scale) * pose.away
            centre = pulled + (thumbnail.whole.center - pulled) * pose.away
            let corner = picture.center + (thumbnail.frame.origin - thumbnail.whole.center) * (1 / final)
            cut = Rect(origin: corner, size: thumbnail.frame.size * (1 / final))
        } else {
            opacity = 1 - pose.away
            if !fades { scale *= 1 + (Self.fadedScale - 1) * pose.away }
            cut = slot
        }
        let seen = Rect(
            origin: slot.origin + (cut.origin - slot.origin) * pose.away,
            size: Size(
                width: slot.size.width + (cut.size.width - slot.size.width) * pose.away,
                height: slot.size.height + (cut.size.height - slot.size.height) * pose.away
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
