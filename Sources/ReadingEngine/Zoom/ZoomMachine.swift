import Geometry

/// The magnified picture: what a pinch, a pan, a double tap and a fling do to it.
struct ZoomMachine: Equatable, Sendable {
    /// What moves the picture.
    enum Course: Equatable, Sendable {
        /// Nothing.
        case rest
        /// One finger pans: the layout's unresisted origin at the grab, and the finger's travel since.
        case pan(grab: Point, travel: Point)
        /// Two fingers pinch: scale and origin at the grab, the fingers' middle and distance then and now.
        case pinch(Pinch)
        /// The picture glides on by itself at its scale.
        case fling(x: BoundedFling, y: BoundedFling)
        /// The picture runs to a layout that is known before it starts; progress 0 to 1.
        case run(Run)
    }

    struct Pinch: Equatable, Sendable {
        /// The layout at the grab, with its unresisted scale.
        let grab: ZoomLayout
        let grabCentroid: Point
        let grabDistance: Double
        /// How far the picture lay beyond its bounds at the grab: no more of what is behind it than then is shown.
        let slack: Point
        var centroid: Point
        var distance: Double
    }

    struct Run: Equatable, Sendable {
        let from: ZoomLayout
        let to: ZoomLayout
        let progress: Spring

        /// Scale runs geometrically and the origin in a straight line with it: two layouts of different scale share one
        /// fixed point, and so it stays fixed all the way.
        func layout(at time: Double) -> ZoomLayout {
            let part = progress.position(at: time)
            let ratio = to.scale / from.scale
            guard abs(ratio - 1) > 1e-6 else {
                return ZoomLayout(scale: to.scale, origin: from.origin + (to.origin - from.origin) * part)
            }
            let scale = from.scale * Mathematics.power(ratio, part)
            let way = (scale - from.scale) / (to.scale - from.scale)
            return ZoomLayout(scale: scale, origin: from.origin + (to.origin - from.origin) * way)
        }
    }

    /// How much a double tap magnifies, over home, where filling the slot is no better.
    static let doubleTapScale = 2.0
    /// Filling the slot is what a double tap does where it magnifies at least so much: less is hardly seen.
    static let leastFill = 1.5
    /// A picture narrower than its slot is brought to the slot's width where that magnifies at least so much.
    static let leastWidening = 1.1
    /// How far a fling may go beyond an edge, as a part of the slot: what lies farther no finger could have pulled there.
    static let bounceRoom = 0.9
    /// Runs rest after 0.35 s, as every release does.
    static let runRate = Spring.rate(restingAfter: 0.35)

    var bounds: ZoomBounds
    var course: Course = .rest
    /// The layout the course started from or rests at.
    var resting: ZoomLayout
    /// Where the view of this picture began.
    var start: ZoomLayout
    var reducesMotion = false

    /// A picture that is seen at home, or from `start`.
    init(bounds: ZoomBounds, start: ZoomLayout? = nil) {
        self.bounds = bounds
        self.start = start ?? bounds.homeLayout
        resting = self.start
    }

    /// Whether the picture rests where its view began.
    var isAtStart: Bool { course == .rest && resting == start }

    /// True when nothing, or only time, moves the picture.
    var isHeld: Bool {
        switch course {
        case .pan, .pinch: true
        case .rest, .fling, .run: false
        }
    }

    var isMoving: Bool {
        switch course {
        case .fling, .run: true
        case .rest, .pan, .pinch: false
        }
    }

    func layout(at time: Double) -> ZoomLayout {
        switch course {
        case .rest:
            return resting
        case .pan(let grab, let travel):
            return ZoomLayout(scale: resting.scale, origin: resisted(grab + travel, at: resting.scale))
        case .pinch(let pinch):
            return layout(of: pinch)
        case .fling(let x, let y):
            return ZoomLayout(scale: resting.scale, origin: Point(x: x.position(at: time), y: y.position(at: time)))
        case .run(let run):
            return run.layout(at: time)
        }
    }

    mutating func advance(to time: Double) {
        switch course {
        case .fling(let x, let y) where x.isAtRest(at: time) && y.isAtRest(at: time):
            rest(
                at: bounds.clamped(
                    ZoomLayout(
                        scale: resting.scale,
                        origin: Point(x: x.restPosition, y: y.restPosition)
                    )
                )
            )
        case .run(let run) where run.progress.isAtRest(at: time, within: 0.0005):
            rest(at: run.to)
        default:
            break
        }
    }

    /// Where the picture is, or where it is running to.
    func destination(at time: Double) -> ZoomLayout {
        if case .run(let run) = course { return run.to }
        return layout(at: time)
    }

    /// The picture, once where it is going, could move along `axis` by the sign of `direction` within its bounds.
    func canPan(along axis: Axis, direction: Double, at time: Double) -> Bool {
        let layout = destination(at: time)
        let range = bounds.range(along: axis, at: layout.scale)
        if direction > 0 { return layout.origin[axis] < range.upperBound - 0.5 }
        return layout.origin[axis] > range.lowerBound + 0.5
    }

    /// The picture is larger than its slot along `axis`.
    func overflows(along axis: Axis, at time: Double) -> Bool {
        overflows(along: axis, atScale: destination(at: time).scale)
    }

    // MARK: Inside

    func overflows(along axis: Axis, atScale scale: Double) -> Bool {
        let range = bounds.range(along: axis, at: scale)
        return range.upperBound - range.lowerBound > 0.5
    }

    mutating func rest(at layout: ZoomLayout) {
        resting = layout
        course = .rest
    }

    mutating func run(from: ZoomLayout, to: ZoomLayout, at time: Double) {
        if reducesMotion || from == to {
            rest(at: to)
            return
        }
        course = .run(
            Run(
                from: from,
                to: to,
                progress: Spring(start: time, position: 0, velocity: 0, target: 1, rate: Self.runRate)
            )
        )
    }

    mutating func glide(from layout: ZoomLayout, at time: Double, velocity: Point) {
        let scale = bounds.clampedScale(layout.scale)
        if abs(scale - layout.scale) > 1e-6 {
            let middle = Point(x: bounds.slot.width / 2, y: bounds.slot.height / 2)
            run(from: layout, to: bounds.clamped(bounds.zoomed(layout, to: scale, about: middle)), at: time)
            return
        }
        let horizontal = bounds.range(along: .horizontal, at: scale)
        let vertical = bounds.range(along: .vertical, at: scale)
        if reducesMotion {
            rest(at: bounds.clamped(layout))
            return
        }
        resting = layout
        let across = overflows(along: .horizontal, atScale: scale) ? velocity.x : 0
        let down = overflows(along: .vertical, atScale: scale) ? velocity.y : 0
        course = .fling(
            x: BoundedFling(
                start: time,
                position: layout.origin.x,
                velocity: across,
                bounds: horizontal,
                room: bounds.slot.width * Self.bounceRoom
            ),
            y: BoundedFling(
                start: time,
                position: layout.origin.y,
                velocity: down,
                bounds: vertical,
                room: bounds.slot.height * Self.bounceRoom
            )
        )
    }

    func layout(of pinch: Pinch) -> ZoomLayout {
        let pulledScale = pinch.grab.scale * pinch.distance / pinch.grabDistance
        let scale = bounds.resistedScale(pulledScale)
        let factor = scale / pinch.grab.scale
        let origin = pinch.centroid + (pinch.grab.origin - pinch.grabCentroid) * factor
        return ZoomLayout(scale: scale, origin: filled(origin, at: scale, slack: pinch.slack))
    }

    /// `origin` within its bounds at `scale`, or as far beyond them as `slack`: edges stay filled while fingers scale.
    func filled(_ origin: Point, at scale: Double, slack: Point) -> Point {
        func place(_ axis: Axis) -> Double {
            let range = bounds.range(along: axis, at: scale)
            let low = range.lowerBound + min(slack[axis], 0)
            let high = range.upperBound + max(slack[axis], 0)
            return Mathematics.clamp(origin[axis], to: low...high)
        }
        return Point(x: place(.horizontal), y: place(.vertical))
    }

    func resisted(_ origin: Point, at scale: Double) -> Point {
        Point(
            x: RubberBand.resist(
                origin.x,
                beyond: bounds.range(along: .horizontal, at: scale),
                dimension: bounds.slot.width
            ),
            y: RubberBand.resist(
                origin.y,
                beyond: bounds.range(along: .vertical, at: scale),
                dimension: bounds.slot.height
            )
        )
    }

    func pulled(_ origin: Point, at scale: Double) -> Point {
        Point(
            x: RubberBand.pull(
                for: origin.x,
                beyond: bounds.range(along: .horizontal, at: scale),
                dimension: bounds.slot.width
            ),
            y: RubberBand.pull(
                for: origin.y,
                beyond: bounds.range(along: .vertical, at: scale),
                dimension: bounds.slot.height
            )
        )
    }
}
