public import Geometry

/// A picture between its thumbnail and the viewer: it opens, follows a finger that drags it to dismiss the viewer, and
/// returns or closes.
///
/// Two values determine its place, both in closed form: the pull of the finger, and the progress towards the thumbnail.
/// When a finger grabs a moving picture, the pull decelerates and the progress returns to 0, so that neither the
/// position nor the velocity jumps.
public struct DismissDrag: Sendable {
    /// The state of the viewer.
    public enum Phase: Equatable, Sendable {
        /// The picture is in its place in the viewer.
        case open
        /// A finger drags the picture.
        case dragging
        /// The picture animates to its place in the viewer, also when it opens.
        case returning
        /// The picture animates to its thumbnail.
        case closing
        /// The picture has reached its thumbnail.
        case closed
    }

    /// The place of the picture at one moment.
    public struct Pose: Equatable, Sendable {
        /// The pull, in points.
        public var pull: Point
        /// The point of the window about which the pull scales the picture: where the finger touched.
        public var anchor: Point
        /// The scale caused by the pull, at most 1.
        public var scale: Double
        /// The progress towards the thumbnail, 0 to 1.
        public var thumbnailProgress: Double
        /// The opacity of the background, 0 to 1.
        public var backgroundOpacity: Double
    }

    /// The distance in points, of the pull or of its projection, that closes the viewer: about a ninth of a phone's
    /// height.
    public static let commitDistance = 100.0
    /// The velocity, in points per second, at which a finger that moves back at release cancels closing.
    public static let retreatVelocity = 100.0
    /// The pull, in window heights, at which the scale and the background have reached half of their maximum reduction.
    private static let reach = (scale: 0.3, background: 0.18)
    /// The largest reduction of the scale by a pull.
    private static let maximumScaleReduction = 0.35
    /// The spring rate of a release, per second.
    private static let rate = Spring.rate(restingAfter: 0.35)
    /// The remaining progress that is too small to see.
    private static let restTolerance = 0.001

    /// The current state.
    public private(set) var phase: Phase
    /// The height of the window, in points.
    public var height: Double
    /// Whether animations are replaced by immediate changes and fades.
    public var reducesMotion: Bool
    private(set) var now: Double
    private var horizontalPull = Motion.rest(0)
    private var verticalPull = Motion.rest(0)
    private var thumbnailProgress: Spring
    private var anchor = Point.zero
    private var touch: Touch?

    /// Creates a picture that starts at its thumbnail at `time` (seconds).
    public init(openingAt time: Double, height: Double, reducesMotion: Bool = false) {
        phase = .returning
        now = time
        self.height = height
        self.reducesMotion = reducesMotion
        thumbnailProgress = Spring(start: time, position: 1, velocity: 0, target: 0, rate: Self.rate)
    }

    // MARK: Pose

    /// Whether the picture moves without input.
    public var isMoving: Bool {
        switch phase {
        case .returning, .closing: true
        case .open, .closed: false
        case .dragging:
            !horizontalPull.isAtRest(at: now) || !verticalPull.isAtRest(at: now)
                || !thumbnailProgress.isAtRest(at: now, within: Self.restTolerance)
        }
    }

    /// The place of the picture at the time of the last event or ``advance(to:)``.
    public var pose: Pose {
        let pull = pull
        let progress =
            phase == .closed
            ? 1 : phase == .open ? 0 : Mathematics.clamp(thumbnailProgress.position(at: now), to: 0...1)
        return Pose(
            pull: pull,
            anchor: anchor,
            scale: 1 - Self.maximumScaleReduction * effect(of: pull.y, halfAt: Self.reach.scale),
            thumbnailProgress: progress,
            backgroundOpacity: (1 - effect(of: pull.y, halfAt: Self.reach.background)) * (1 - progress)
        )
    }

    /// Returns the effect of a pull, 0 to 1: 0.5 at `reach`, with 1 as its limit.
    private func effect(of pull: Double, halfAt reach: Double) -> Double {
        let full = max(height * reach, 1)
        return pull * pull / (pull * pull + full * full)
    }

    /// The pull, in points.
    private var pull: Point { Point(x: horizontalPull.position(at: now), y: verticalPull.position(at: now)) }

    /// The velocity of the pull without the finger's movement, in points per second.
    private var drift: Point { Point(x: horizontalPull.velocity(at: now), y: verticalPull.velocity(at: now)) }

    // MARK: Events

    /// Advances the time.
    public mutating func advance(to time: Double) {
        now = max(now, time)
        guard thumbnailProgress.isAtRest(at: now, within: Self.restTolerance) else { return }
        switch phase {
        case .returning:
            guard horizontalPull.isAtRest(at: now), verticalPull.isAtRest(at: now) else { return }
            horizontalPull = .rest(0)
            verticalPull = .rest(0)
            phase = .open
        case .closing: phase = .closed
        case .open, .dragging, .closed: break
        }
    }

    /// Handles a sample of a pointer. Returns false if the viewer is open and the reader should handle it.
    public mutating func handle(_ sample: PointerSample) -> Bool {
        advance(to: sample.time)
        switch sample.phase {
        case .began:
            switch phase {
            case .open:
                touch = Touch(sample)
                return false
            case .returning, .closing: grab(sample)
            // Ignores a second finger.
            case .dragging, .closed: break
            }
            return true
        case .moved:
            guard touch?.identifier == sample.identifier else { return false }
            touch?.move(sample)
            follow()
            return phase == .dragging
        case .ended, .cancelled:
            guard var touch, touch.identifier == sample.identifier else { return false }
            if sample.phase == .ended { touch.move(sample) }
            self.touch = touch
            guard phase == .dragging else {
                self.touch = nil
                return false
            }
            follow()
            let own = drift
            self.touch = nil
            release(sample.phase == .ended ? touch.velocity.velocity(at: sample.time) + own : own)
            return true
        }
    }

    /// Starts a drag with the last touch, which the reader then no longer handles.
    ///
    /// - Returns: false if there is no such touch or the viewer is not open.
    public mutating func beginDrag(with identifier: Int) -> Bool {
        guard phase == .open, var touch, touch.identifier == identifier else { return false }
        // Movement is measured from where the touch left the slop, so that the picture doesn't jump.
        let travel = touch.position - touch.origin
        anchor = touch.origin
        touch.origin = touch.origin + travel * min(Gesture.slop / max(travel.length, Gesture.slop), 1)
        self.touch = touch
        brake()
        phase = .dragging
        follow()
        return true
    }

    /// Closes the viewer from any state.
    public mutating func close(at time: Double) {
        advance(to: time)
        guard phase != .closing, phase != .closed else { return }
        touch = nil
        close(drift)
    }

    // MARK: Implementation

    private mutating func grab(_ sample: PointerSample) {
        touch = Touch(sample)
        if thumbnailProgress.target != 0 { animateProgress(to: 0) }
        // A picture that is already pulled keeps its anchor.
        if pull.length < 1 { anchor = sample.position }
        brake()
        phase = .dragging
    }

    private mutating func brake() {
        let (pull, drift) = (pull, drift)
        horizontalPull = .drag(BrakingMotion(start: now, position: pull.x, velocity: drift.x), travel: 0)
        verticalPull = .drag(BrakingMotion(start: now, position: pull.y, velocity: drift.y), travel: 0)
    }

    private mutating func follow() {
        guard phase == .dragging, let touch, case .drag(let x, _) = horizontalPull, case .drag(let y, _) = verticalPull
        else { return }
        let travel = touch.position - touch.origin
        horizontalPull = .drag(x, travel: travel.x)
        verticalPull = .drag(y, travel: travel.y)
    }

    private mutating func release(_ velocity: Point) {
        if Self.closes(pull: pull.y, velocity: velocity.y) { close(velocity) } else { springBack(velocity) }
    }

    /// Returns whether a release with this pull (points) and velocity (points per second) closes the viewer: by
    /// distance or projected velocity, unless the finger moves back.
    static func closes(pull: Double, velocity: Double) -> Bool {
        let direction = pull < 0 ? -1.0 : 1
        if velocity * direction < -retreatVelocity { return false }
        return (pull + Decay.projection(of: velocity)) * direction >= commitDistance
    }

    private mutating func springBack(_ velocity: Point) {
        let pull = pull
        phase = .returning
        horizontalPull = reducesMotion ? .rest(0) : .settling(spring(pull.x, velocity.x))
        verticalPull = reducesMotion ? .rest(0) : .settling(spring(pull.y, velocity.y))
        advance(to: now)
    }

    private func spring(_ position: Double, _ velocity: Double) -> Spring {
        let rate = Spring.rate(
            withoutOvershootFrom: position,
            velocity: velocity,
            to: 0,
            atLeast: Self.rate,
            ceiling: 4 * Self.rate
        )
        return Spring(start: now, position: position, velocity: velocity, target: 0, rate: rate)
    }

    private mutating func close(_ velocity: Point) {
        let pull = pull
        func motion(_ position: Double, _ velocity: Double) -> Motion {
            reducesMotion
                ? .rest(position)
                : .flung(Decay(start: now, position: position, velocity: velocity, deceleration: Decay.fast))
        }
        horizontalPull = motion(pull.x, velocity.x)
        verticalPull = motion(pull.y, velocity.y)
        animateProgress(to: 1)
        phase = .closing
    }

    /// Animates the progress towards the thumbnail or back, from its current value and velocity.
    private mutating func animateProgress(to target: Double) {
        let (position, velocity) =
            phase == .open ? (0, 0) : (thumbnailProgress.position(at: now), thumbnailProgress.velocity(at: now))
        let rate = Spring.rate(
            withoutOvershootFrom: position,
            velocity: velocity,
            to: target,
            atLeast: Self.rate,
            ceiling: .infinity
        )
        thumbnailProgress = Spring(start: now, position: position, velocity: velocity, target: target, rate: rate)
    }
}
