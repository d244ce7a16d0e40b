import Geometry

/// The rules for where a strip may lie in its window: what is longer than the window covers it, what is shorter is centred.
struct StripBounds: Equatable, Sendable {
    /// The greatest magnification at rest, as the best native readers have it.
    static let maximumScale = 5.0
    /// The least magnification at rest in a window that is wider than high, where it shows more of the strip at once.
    static let minimumScaleAcross = 0.5
    /// A pinch beyond the limits counts with its logarithm at this.
    private static let scaleResistance = 0.3

    /// All rows, in points of the strip.
    let content: Rect
    let viewport: Size

    init(of strip: StripLayout) {
        content = strip.content
        viewport = strip.geometry.viewport
    }

    var minimumScale: Double { viewport.width > viewport.height ? Self.minimumScaleAcross : 1 }

    /// Where the strip's origin may lie along `axis` at `scale`, in points of the window.
    func range(along axis: Axis, at scale: Double) -> ClosedRange<Double> {
        let start = content.origin[axis] * scale
        let length = content.size[axis] * scale
        let free = viewport[axis] - length
        // A hair's breadth of rounding must not make a fitting strip pannable.
        if free >= -0.01 { return (free / 2 - start)...(free / 2 - start) }
        return (free - start)...(-start)
    }

    /// The strip is longer than the window along `axis`.
    func overflows(along axis: Axis, at scale: Double) -> Bool {
        content.size[axis] * scale - viewport[axis] > 0.5
    }

    /// How far a pull can move the strip out of its range at most: some of it stays in the window.
    func reach(along axis: Axis, at scale: Double) -> Double {
        min(viewport[axis], (viewport[axis] + content.size[axis] * scale) / 2)
    }

    func clamped(_ camera: Camera) -> Camera {
        Camera(
            scale: camera.scale,
            translation: Point(
                x: Mathematics.clamp(camera.translation.x, to: range(along: .horizontal, at: camera.scale)),
                y: Mathematics.clamp(camera.translation.y, to: range(along: .vertical, at: camera.scale))
            )
        )
    }

    func clampedScale(_ scale: Double) -> Double {
        Mathematics.clamp(scale, to: minimumScale...Self.maximumScale)
    }

    /// What a pinch to `scale` shows: beyond the limits it is followed ever less.
    func resistedScale(_ scale: Double) -> Double {
        let limit = clampedScale(scale)
        return limit * Mathematics.power(scale / limit, Self.scaleResistance)
    }

    /// The inverse of `resistedScale`, for a pinch that catches a strip beyond its limits.
    func pull(forScale shown: Double) -> Double {
        let limit = clampedScale(shown)
        return limit * Mathematics.power(shown / limit, 1 / Self.scaleResistance)
    }

    /// What a pull of the strip's origin to `translation` shows.
    func resisted(_ translation: Point, at scale: Double) -> Point {
        map(translation) { value, axis in
            RubberBand.resist(
                value,
                beyond: range(along: axis, at: scale),
                dimension: reach(along: axis, at: scale)
            )
        }
    }

    /// The inverse of `resisted`.
    func pulled(_ translation: Point, at scale: Double) -> Point {
        map(translation) { value, axis in
            RubberBand.pull(
                for: value,
                beyond: range(along: axis, at: scale),
                dimension: reach(along: axis, at: scale)
            )
        }
    }

    /// How much of a movement of the hand a strip pulled to `translation` still follows, 0 to 1.
    func followed(_ translation: Point, at scale: Double) -> Point {
        map(translation) { value, axis in
            let inside = Mathematics.clamp(value, to: range(along: axis, at: scale))
            return RubberBand.slope(at: value - inside, dimension: reach(along: axis, at: scale))
        }
    }

    /// Whether any of the strip is in the window.
    func showsContent(_ camera: Camera) -> Bool {
        func seen(_ axis: Axis) -> Bool {
            let start = camera.translation[axis] + content.origin[axis] * camera.scale
            let length = content.size[axis] * camera.scale
            let shared = min(start + length, viewport[axis]) - max(start, 0)
            return shared >= min(1, length / 2, viewport[axis] / 2)
        }
        return seen(.horizontal) && seen(.vertical)
    }

    private func map(_ point: Point, _ change: (Double, Axis) -> Double) -> Point {
        Point(x: change(point.x, .horizontal), y: change(point.y, .vertical))
    }
}

extension Camera {
    /// This camera magnified to `scale` about `focus`, a point of the window that keeps what it shows.
    func magnified(to scale: Double, about focus: Point) -> Camera {
        Camera(scale: scale, translation: focus + (translation - focus) * (scale / self.scale))
    }

    /// The height of the strip that lies at `y` in the window.
    func contentY(at y: Double) -> Double { (y - translation.y) / scale }

    /// Where the height `y` of the strip lies in the window.
    func windowY(of y: Double) -> Double { translation.y + y * scale }
}
