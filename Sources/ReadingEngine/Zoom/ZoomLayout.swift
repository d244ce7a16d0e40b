public import Geometry

/// A magnification and the place of the picture's top left corner in its slot: all there is to a zoomed picture.
public struct ZoomLayout: Equatable, Sendable {
    /// Over the home size: 1 is home.
    public var scale: Double
    /// The picture's top left corner, in points of the slot.
    public var origin: Point

    /// A layout of its two parts.
    public init(scale: Double, origin: Point) {
        self.scale = scale
        self.origin = origin
    }
}

/// The rules for where a picture may lie: a picture larger than the slot covers it, a smaller one is centred.
public struct ZoomBounds: Equatable, Sendable {
    /// The picture's frame at scale 1, in points of the slot.
    public var home: Rect
    /// The slot's extent in points.
    public var slot: Size
    /// The least magnification at rest: home; where home is larger than the slot, the one at which all of it is seen.
    public var minimumScale: Double
    /// The greatest magnification at rest, whatever the picture's own resolution: five times home, as the best
    /// native readers have it; more when the picture has more pixels to show.
    public var maximumScale: Double

    /// Bounds of a picture whose home is `home` in a slot of `slot` points and which has `pixels` of its own.
    public init(home: Rect, slot: Size, pixels: Size?) {
        self.home = home
        self.slot = slot
        let own = home.size.width > 0 ? (pixels?.width ?? 0) / home.size.width : 0
        maximumScale = max(5, min(own, 20))
        // A hair's breadth of rounding must not make a fitting picture one that can be reduced.
        let isLarger = home.size.width > slot.width + 0.01 || home.size.height > slot.height + 0.01
        minimumScale =
            isLarger && !home.size.isEmpty && !slot.isEmpty
            ? min(slot.width / home.size.width, slot.height / home.size.height) : 1
    }

    /// The home layout.
    public var homeLayout: ZoomLayout { ZoomLayout(scale: 1, origin: home.origin) }

    /// Where the picture's origin may lie along `axis` at `scale`.
    public func range(along axis: Axis, at scale: Double) -> ClosedRange<Double> {
        let content = home.size[axis] * scale
        let free = slot[axis] - content
        // A hair's breadth of rounding must not make a fitting picture pannable.
        if free >= -0.01 { return (free / 2)...(free / 2) }
        return free...0
    }

    /// `layout` with its origin within range.
    public func clamped(_ layout: ZoomLayout) -> ZoomLayout {
        ZoomLayout(
            scale: layout.scale,
            origin: Point(
                x: Mathematics.clamp(layout.origin.x, to: range(along: .horizontal, at: layout.scale)),
                y: Mathematics.clamp(layout.origin.y, to: range(along: .vertical, at: layout.scale))
            )
        )
    }

    /// `scale` within the limits of rest.
    public func clampedScale(_ scale: Double) -> Double {
        Mathematics.clamp(scale, to: minimumScale...maximumScale)
    }

    /// A pinch beyond the limits is followed ever less: the excess counts with its logarithm at three tenths.
    public func resistedScale(_ scale: Double) -> Double {
        if scale > maximumScale { return maximumScale * Mathematics.power(scale / maximumScale, 0.3) }
        if scale < minimumScale { return minimumScale * Mathematics.power(scale / minimumScale, 0.3) }
        return scale
    }

    /// The inverse of `resistedScale`, for a pinch that catches a picture beyond its limits.
    public func pull(forScale shown: Double) -> Double {
        if shown > maximumScale { return maximumScale * Mathematics.power(shown / maximumScale, 1 / 0.3) }
        if shown < minimumScale {
            return minimumScale * Mathematics.power(shown / minimumScale, 1 / 0.3)
        }
        return shown
    }

    /// `layout` magnified to `scale` about `focus`, a point of the slot that keeps what it shows; not clamped.
    public func zoomed(_ layout: ZoomLayout, to scale: Double, about focus: Point) -> ZoomLayout {
        let factor = scale / layout.scale
        return ZoomLayout(scale: scale, origin: focus + (layout.origin - focus) * factor)
    }
}
