import Geometry

/// A strip in its window: where it is, what moves it, and which row is the reader's.
///
/// All of it is one `Camera` over boxes that stay where they are. Rows that come or go elsewhere change how far the strip may
/// move and nothing else, whatever is in flight; only where the box under the reader's eye itself changes is the
/// camera moved, so that the eye notices nothing.
struct StripMachine: Equatable, Sendable {
    /// What moves the strip.
    enum Course: Equatable, Sendable {
        /// Nothing.
        case rest
        /// One finger: where it has pulled the strip's origin, resistance left aside, and how far it has come for that.
        case pan(pull: Point, travel: Point)
        /// Two fingers.
        case pinch(Pinch)
        /// It glides on by itself.
        case fling(x: BoundedFling, y: BoundedFling)
        /// It runs to a magnification and a place that are known before it starts.
        case run(Run)
        /// A step runs to its end.
        case glide(x: Spring, y: Spring)
        /// It scrolls by itself.
        case drift(Drift)
    }

    struct Pinch: Equatable, Sendable {
        /// The camera at the grab, resistance left aside.
        let grab: Camera
        let grabCentroid: Point
        let grabDistance: Double
        var centroid: Point
        var distance: Double
    }

    struct Run: Equatable, Sendable {
        var from: Camera
        var to: Camera
        let progress: Spring

        /// Scale runs geometrically and the translation in a straight line with it: the point that both ends share stays
        /// fixed all the way.
        func camera(at time: Double) -> Camera {
            let part = progress.position(at: time)
            let ratio = to.scale / from.scale
            guard abs(ratio - 1) > 1e-6 else {
                return Camera(
                    scale: to.scale,
                    translation: from.translation + (to.translation - from.translation) * part
                )
            }
            let scale = from.scale * Mathematics.power(ratio, part)
            let way = (scale - from.scale) / (to.scale - from.scale)
            return Camera(scale: scale, translation: from.translation + (to.translation - from.translation) * way)
        }
    }

    /// A double tap is done after 0.3 s, as in the best native readers.
    static let runRate = Spring.rate(restingAfter: 0.3)
    /// A step of two thirds of a window is done after 0.35 s.
    static let glideRate = Spring.rate(restingAfter: 0.35)
    /// The hardest a step may brake at an end.
    static let hardestRate = 160.0
    /// What is left of a way when it counts as done, in points.
    static let restDistance = 0.1
    /// Two scales that are nearer than this look alike: a twelfth of a point over a phone's height.
    static let scaleDistance = 1e-4
    /// The part of the window that a bounce may leave empty.
    static let bounceRoom = 0.5
    /// Magnified more than this, the strip no longer scrolls by itself and a double tap brings it home.
    static let magnifiedScale = 1.01

    var strip: StripLayout
    var bounds: StripBounds
    var course = Course.rest
    /// The camera at rest; while a finger pans, at the scale it has.
    var resting: Camera
    /// Whether steps, flings and zooms cut instead of moving.
    var reducesMotion = false
    /// Whether a finger is on the strip, moving it or not.
    var isTouched = false
    /// Whether the touch caught the strip in flight, and so is no tap.
    var hasCaughtFlight = false
    /// Whether the strip moves by itself; true as well while a finger holds it up.
    var scrollsByItself = false
    /// Points of the window per second.
    var scrollSpeed = 0.0

    /// The index of the reader's row, and the camera that made it so.
    var current = 0
    var seen: Camera
    /// Whether the reader's row was jumped to: its top is then the place, wherever in the window it came to lie.
    var isPinned = false
    /// The direction of travel, +1 or −1.
    var direction = 1
    /// How far it has gone the other way, in points.
    var wayBack = 0.0

    /// A strip that shows `page` at `fraction` of its height; the first row if there is none of that page.
    init(rows: [StripRow], geometry: StripGeometry, page: PageIdentifier, fraction: Double) {
        strip = StripLayout(rows: rows, geometry: geometry)
        bounds = StripBounds(of: strip)
        resting = .home
        seen = .home
        resting = bounds.clamped(Camera(scale: 1, translation: .zero))
        seen = resting
        jump(to: page, fraction: fraction, at: 0)
    }

    /// A finger moves it, or nothing does but time.
    var isHeld: Bool {
        switch course {
        case .pan, .pinch: true
        case .rest, .fling, .run, .glide, .drift: false
        }
    }

    /// True while it moves by itself.
    var isMoving: Bool {
        switch course {
        case .fling, .run, .glide, .drift: true
        case .rest, .pan, .pinch: false
        }
    }

    /// Where the strip is: exactly, not to a device pixel.
    func camera(at time: Double) -> Camera {
        switch course {
        case .rest:
            return resting
        case .pan(let pull, _):
            return Camera(scale: resting.scale, translation: bounds.resisted(pull, at: resting.scale))
        case .pinch(let pinch):
            return camera(of: pinch)
        case .fling(let x, let y):
            return Camera(scale: resting.scale, translation: Point(x: x.position(at: time), y: y.position(at: time)))
        case .run(let run):
            return run.camera(at: time)
        case .glide(let x, let y):
            return Camera(scale: resting.scale, translation: Point(x: x.position(at: time), y: y.position(at: time)))
        case .drift(let drift):
            return Camera(
                scale: resting.scale,
                translation: Point(x: resting.translation.x, y: drift.position(at: time))
            )
        }
    }

    /// Points per second of the window; zero while a finger or a zoom moves it.
    func velocity(at time: Double) -> Point {
        switch course {
        case .rest, .pan, .pinch, .run: .zero
        case .fling(let x, let y): Point(x: x.velocity(at: time), y: y.velocity(at: time))
        case .glide(let x, let y): Point(x: x.velocity(at: time), y: y.velocity(at: time))
        case .drift(let drift): Point(x: 0, y: drift.velocity(at: time))
        }
    }

    /// Where it is, or where a step or a zoom brings it.
    func destination(at time: Double) -> Camera {
        switch course {
        case .run(let run): run.to
        case .glide(let x, let y): Camera(scale: resting.scale, translation: Point(x: x.target, y: y.target))
        case .rest, .pan, .pinch, .fling, .drift: camera(at: time)
        }
    }

    /// Ends what has arrived, and keeps the reader's row.
    mutating func advance(to time: Double) {
        switch course {
        case .fling(let x, let y) where x.isAtRest(at: time) && y.isAtRest(at: time):
            rest(
                at: bounds.clamped(
                    Camera(scale: resting.scale, translation: Point(x: x.restPosition, y: y.restPosition))
                )
            )
        case .run(let run) where run.progress.isAtRest(at: time, within: 0.0005):
            rest(at: run.to)
        case .glide(let x, let y)
        where x.isAtRest(at: time, within: Self.restDistance) && y.isAtRest(at: time, within: Self.restDistance):
            rest(at: Camera(scale: resting.scale, translation: Point(x: x.target, y: y.target)))
        case .drift(let drift) where drift.isAtRest(at: time):
            rest(at: camera(at: time))
        default:
            break
        }
        driftOn(at: time)
        keepPlace(at: time)
    }

    // MARK: Inside

    mutating func rest(at camera: Camera) {
        resting = camera
        course = .rest
    }

    mutating func run(from: Camera, to: Camera, at time: Double) {
        if reducesMotion || from == to {
            rest(at: to)
            return
        }
        resting = from
        course = .run(
            Run(
                from: from,
                to: to,
                progress: Spring(start: time, position: 0, velocity: 0, target: 1, rate: Self.runRate)
            )
        )
    }

    /// Lets the strip go with `velocity`, back into its limits where it is beyond them.
    mutating func release(from camera: Camera, velocity: Point, at time: Double) {
        let middle = Point(x: bounds.viewport.width / 2, y: bounds.viewport.height / 2)
        let isHome = abs(camera.scale - 1) < Self.scaleDistance
        let scale = isHome ? 1 : bounds.clampedScale(camera.scale)
        let legal = camera.magnified(to: scale, about: middle)
        if abs(scale - camera.scale) > Self.scaleDistance {
            run(from: camera, to: bounds.clamped(legal), at: time)
            return
        }
        let camera = legal
        resting = camera
        if reducesMotion {
            rest(at: bounds.clamped(camera))
            return
        }
        course = .fling(
            x: fling(from: camera, velocity: velocity, along: .horizontal, at: time),
            y: fling(from: camera, velocity: velocity, along: .vertical, at: time)
        )
    }

    private func fling(from camera: Camera, velocity: Point, along axis: Axis, at time: Double) -> BoundedFling {
        BoundedFling(
            start: time,
            position: camera.translation[axis],
            velocity: bounds.overflows(along: axis, at: camera.scale) ? velocity[axis] : 0,
            bounds: bounds.range(along: axis, at: camera.scale),
            room: bounds.viewport[axis] * Self.bounceRoom
        )
    }

    func camera(of pinch: Pinch) -> Camera {
        let scale = bounds.resistedScale(pinch.grab.scale * pinch.distance / pinch.grabDistance)
        let factor = scale / pinch.grab.scale
        let translation = pinch.centroid + (pinch.grab.translation - pinch.grabCentroid) * factor
        return Camera(scale: scale, translation: bounds.resisted(translation, at: scale))
    }
}
