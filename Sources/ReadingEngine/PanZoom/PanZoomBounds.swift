import Geometry

/// The limits within which content can be scaled and moved in a viewport: content larger than the viewport covers it,
/// smaller content is centred.
///
/// Beyond the limits of position, rubber-band resistance applies. Beyond those of scale, the displayed excess is a power
/// of the pinched one.
struct PanZoomBounds: Equatable, Sendable {
    /// The exponent that reduces the ratio between a scale and the limit it exceeds.
    private static let scaleResistance = 0.3
    /// A content size that exceeds the viewport by less than this fits it, in points: the excess is a rounding error.
    static let fitTolerance = 0.01

    /// The content's frame at scale 1, in the content's own coordinates, in points.
    let content: Rect
    /// The extent of the viewport, in points.
    let viewport: Size
    /// The smallest scale at rest.
    let minimumScale: Double
    /// The largest scale at rest.
    let maximumScale: Double
    /// The camera of the content before any zoom.
    let initialCamera: Camera
    /// Whether a pull beyond the limits always leaves part of the content visible. Otherwise a pull can move the content
    /// by nearly the length of the viewport.
    let keepsContentVisible: Bool

    /// The centre of the viewport.
    var viewportCenter: Point { Point(x: viewport.width / 2, y: viewport.height / 2) }

    // MARK: Position

    /// Returns the range of the camera's translation along `axis` at `scale`, in points of the viewport.
    func range(along axis: Axis, at scale: Double) -> ClosedRange<Double> {
        let start = content.origin[axis] * scale
        let free = viewport[axis] - content.size[axis] * scale
        if free >= -Self.fitTolerance { return (free / 2 - start)...(free / 2 - start) }
        return (free - start)...(0 - start)
    }

    /// Returns whether the content can be panned along `axis` at `scale`, because it is longer than the viewport.
    func overflows(along axis: Axis, at scale: Double) -> Bool {
        content.size[axis] * scale - viewport[axis] > 0.5
    }

    /// Returns `camera` with its translation moved into the limits. The scale stays.
    func clamped(_ camera: Camera) -> Camera {
        let translation = map(camera.translation) { value, axis in
            Mathematics.clamp(value, to: range(along: axis, at: camera.scale))
        }
        return Camera(scale: camera.scale, translation: translation)
    }

    /// Returns the displayed translation for a finger that pulls the content to `translation`.
    func resisted(_ translation: Point, at scale: Double) -> Point {
        map(translation) { value, axis in
            RubberBand.resist(
                value,
                beyond: range(along: axis, at: scale),
                dimension: pullLimit(along: axis, at: scale)
            )
        }
    }

    /// Returns the inverse of ``resisted(_:at:)``.
    func pulled(_ translation: Point, at scale: Double) -> Point {
        map(translation) { value, axis in
            RubberBand.pull(
                for: value,
                beyond: range(along: axis, at: scale),
                dimension: pullLimit(along: axis, at: scale)
            )
        }
    }

    /// Returns the part of a finger's movement that content pulled to `translation` follows, 0 to 1 along each axis.
    func followedPart(_ translation: Point, at scale: Double) -> Point {
        map(translation) { value, axis in
            let inside = Mathematics.clamp(value, to: range(along: axis, at: scale))
            return RubberBand.slope(at: value - inside, dimension: pullLimit(along: axis, at: scale))
        }
    }

    /// Returns the distance beyond its range that a pull approaches and never reaches, in points.
    private func pullLimit(along axis: Axis, at scale: Double) -> Double {
        guard keepsContentVisible else { return viewport[axis] }
        return min(viewport[axis], (viewport[axis] + content.size[axis] * scale) / 2)
    }

    private func map(_ point: Point, _ change: (Double, Axis) -> Double) -> Point {
        Point(x: change(point.x, .horizontal), y: change(point.y, .vertical))
    }

    // MARK: Scale

    /// Returns the nearest scale at which the content can rest.
    func clampedScale(_ scale: Double) -> Double {
        Mathematics.clamp(scale, to: minimumScale...maximumScale)
    }

    /// Returns the displayed scale for fingers that pinch the content to `scale`.
    func resistedScale(_ scale: Double) -> Double {
        let limit = clampedScale(scale)
        return limit * Mathematics.power(scale / limit, Self.scaleResistance)
    }

    /// Returns the inverse of ``resistedScale(_:)``.
    func pulledScale(_ displayed: Double) -> Double {
        let limit = clampedScale(displayed)
        return limit * Mathematics.power(displayed / limit, 1 / Self.scaleResistance)
    }
}
