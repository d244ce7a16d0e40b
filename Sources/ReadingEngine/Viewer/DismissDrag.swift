public import Geometry

/// A picture between its thumbnail and its place in the viewer: it flies in, is pulled away by a finger and comes back or
/// goes home, and can be caught wherever it is.
///
/// Two things say where it is, each in closed form: how far a hand has pulled it, and how much of the way to its thumbnail
/// it has gone. A finger that catches it brakes the one and turns the other back, so that neither position nor velocity
/// jumps.
public struct DismissDrag: Sendable {
    /// What goes on.
    public enum Phase: Equatable, Sendable {
        /// The picture fills the viewer.
        case open
        /// A finger has it.
        case dragging
        /// It runs to its place in the viewer, as it does when it opens.
        case returning
        /// It runs to its thumbnail.
        case closing
        /// It has arrived there: nothing moves it any more.
        case closed
    }

    /// Where the picture is at a moment.
    public struct Pose: Equatable, Sendable {
        /// How far it is pulled, in points.
        public var pull: Point
        /// The point of the window about which the pull makes it smaller: where the finger came down.
        public var anchor: Point
        /// How much smaller the pull has made it, 1 for not at all.
        public var scale: Double
        /// How much of the way to the thumbnail it has gone, 0 to 1.
        public var away: Double
        /// The opacity of what is behind it, 0 to 1.
        public var ground: Double
    }

    /// A pull of this many points closes the viewer when the finger does not come back; so does a throw that would go that
    /// far. A ninth of a phone's height: further than a hand shakes, nearer than a thumb reaches.
    public static let commitDistance = 100.0
    /// A finger that goes back this fast when it lifts calls the closing off, in points per second.
    public static let retreatVelocity = 100.0
    /// The pull at which the picture has lost half of what it can, and the ground half of its light, in windows' heights.
    private static let reach = (scale: 0.3, ground: 0.18)
    /// What a picture can lose of its size to a pull.
    private static let scaleLoss = 0.35
    /// As every release, in 1 / s.
    private static let rate = Spring.rate(restingAfter: 0.35)
    /// What is left of a way to the thumbnail that can't be seen.
    private static let restPart = 0.001

    /// What moves the pull along an axis.
    private enum Course: Sendable {
        case rest(Double)
        /// A finger: what was in flight when it came, stopping, and the finger's travel since.
        case hand(Brake, travel: Double)
        case back(Spring)
        /// Onwards as it was thrown, while the way to the thumbnail takes over.
        case thrown(Decay)

        func position(at time: Double) -> Double {
            switch self {
            case .rest(let place): place
            case .hand(let brake, let travel): brake.position(at: time) + travel
            case .back(let spring): spring.position(at: time)
            case .thrown(let decay): decay.position(at: time)
            }
        }

        /// That no finger makes.
        func velocity(at time: Double) -> Double {
            switch self {
            case .rest: 0
            case .hand(let brake, _): brake.velocity(at: time)
            case .back(let spring): spring.velocity(at: time)
            case .thrown(let decay): decay.velocity(at: time)
            }
        }

        /// True when it will not change by more than can be seen.
        func isAtRest(at time: Double) -> Bool {
            switch self {
            case .rest, .thrown: true
            case .hand(let brake, _): brake.isAtRest(at: time)
            case .back(let spring): spring.isAtRest(at: time, within: 0.25)
            }
        }
    }

    /// The finger that has the picture, or may come to have it.
    private struct Hand: Sendable {
        let identifier: Int
        /// Where its travel counts from.
        var origin: Point
        var position: Point
        var velocity = VelocityTracker()

        init(_ sample: PointerSample) {
            identifier = sample.identifier
            origin = sample.position
            position = sample.position
            velocity.add(sample.position, at: sample.time)
        }

        mutating func move(_ sample: PointerSample) {
            position = sample.position
            velocity.add(sample.position, at: sample.time)
        }
    }

    /// What goes on now.
    public private(set) var phase: Phase
    /// The height of the window in points.
    public var height: Double
    /// Whether nothing moves by itself: what is let go is back at once, and what closes fades.
    public var reducesMotion: Bool
    private(set) var now: Double
    private var across = Course.rest(0)
    private var down = Course.rest(0)
    private var away: Spring
    private var anchor = Point.zero
    private var hand: Hand?

    /// A picture that sets out from its thumbnail at `time` (seconds).
    public init(openingAt time: Double, height: Double, reducesMotion: Bool = false) {
        phase = .returning
        now = time
        self.height = height
        self.reducesMotion = reducesMotion
        away = Spring(start: time, position: 1, velocity: 0, target: 0, rate: Self.rate)
    }

    // MARK: Where it is

    /// True when the picture changes its place by itself.
    public var isMoving: Bool {
        switch phase {
        case .returning, .closing: true
        case .open, .closed: false
        case .dragging:
            !across.isAtRest(at: now) || !down.isAtRest(at: now) || !away.isAtRest(at: now, within: Self.restPart)
        }
    }

    /// Where the picture is now: at the time of the last event or ``advance(to:)``.
    public var pose: Pose {
        let pull = pull
        let away = phase == .closed ? 1 : phase == .open ? 0 : Mathematics.clamp(self.away.position(at: now), to: 0...1)
        return Pose(
            pull: pull,
            anchor: anchor,
            scale: 1 - Self.scaleLoss * part(of: pull.y, reach: Self.reach.scale),
            away: away,
            ground: (1 - part(of: pull.y, reach: Self.reach.ground)) * (1 - away)
        )
    }

    /// How much of what a pull can do it does: smooth through nothing, half at the reach, never all.
    private func part(of pull: Double, reach: Double) -> Double {
        let full = max(height * reach, 1)
        return pull * pull / (pull * pull + full * full)
    }

    /// How far it is pulled, in points.
    private var pull: Point { Point(x: across.position(at: now), y: down.position(at: now)) }

    /// The velocity of the pull that no finger makes, in points per second.
    private var drift: Point { Point(x: across.velocity(at: now), y: down.velocity(at: now)) }

    // MARK: What happens

    /// Moves time on; it never runs backwards.
    public mutating func advance(to time: Double) {
        now = max(now, time)
        guard away.isAtRest(at: now, within: Self.restPart) else { return }
        switch phase {
        case .returning:
            guard across.isAtRest(at: now), down.isAtRest(at: now) else { return }
            across = .rest(0)
            down = .rest(0)
            phase = .open
        case .closing: phase = .closed
        case .open, .dragging, .closed: break
        }
    }

    /// Takes in a sample of a finger; false when it means nothing to a picture that lies in its place, so that the reader
    /// below is to have it.
    public mutating func handle(_ sample: PointerSample) -> Bool {
        advance(to: sample.time)
        switch sample.phase {
        case .began:
            switch phase {
            case .open:
                hand = Hand(sample)
                return false
            case .returning, .closing: grab(sample)
            // A second finger counts for nothing.
            case .dragging, .closed: break
            }
            return true
        case .moved:
            guard hand?.identifier == sample.identifier else { return false }
            hand?.move(sample)
            follow()
            return phase == .dragging
        case .ended, .cancelled:
            guard var hand, hand.identifier == sample.identifier else { return false }
            if sample.phase == .ended { hand.move(sample) }
            self.hand = hand
            guard phase == .dragging else {
                self.hand = nil
                return false
            }
            follow()
            let own = drift
            self.hand = nil
            release(sample.phase == .ended ? hand.velocity.velocity(at: sample.time) + own : own)
            return true
        }
    }

    /// The finger that came down last pulls the picture from now on: what it does means nothing to the reader.
    ///
    /// - Returns: false when there is no such finger, or the picture is not in its place.
    public mutating func take(_ identifier: Int) -> Bool {
        guard phase == .open, var hand, hand.identifier == identifier else { return false }
        // Movement counts from where it went beyond the slop, so that nothing jumps.
        let way = hand.position - hand.origin
        anchor = hand.origin
        hand.origin = hand.origin + way * min(Gesture.slop / max(way.length, Gesture.slop), 1)
        self.hand = hand
        brake()
        phase = .dragging
        follow()
        return true
    }

    /// Closes the viewer, whatever goes on.
    public mutating func close(at time: Double) {
        advance(to: time)
        guard phase != .closing, phase != .closed else { return }
        hand = nil
        close(drift)
    }

    // MARK: Inside

    private mutating func grab(_ sample: PointerSample) {
        hand = Hand(sample)
        if away.target != 0 { turnAway(to: 0) }
        // What is pulled already goes on shrinking about the point it was taken at.
        if pull.length < 1 { anchor = sample.position }
        brake()
        phase = .dragging
    }

    private mutating func brake() {
        let (pull, drift) = (pull, drift)
        across = .hand(Brake(start: now, position: pull.x, velocity: drift.x), travel: 0)
        down = .hand(Brake(start: now, position: pull.y, velocity: drift.y), travel: 0)
    }

    private mutating func follow() {
        guard phase == .dragging, let hand, case .hand(let x, _) = across, case .hand(let y, _) = down else { return }
        let travel = hand.position - hand.origin
        across = .hand(x, travel: travel.x)
        down = .hand(y, travel: travel.y)
    }

    private mutating func release(_ velocity: Point) {
        if Self.closes(pull: pull.y, velocity: velocity.y) { close(velocity) } else { letGo(velocity) }
    }

    /// Whether a finger that lifts with this pull (points) and velocity (points per second) closes the viewer: by distance
    /// or projected velocity, and not when it comes back.
    static func closes(pull: Double, velocity: Double) -> Bool {
        let way = pull < 0 ? -1.0 : 1
        if velocity * way < -retreatVelocity { return false }
        return (pull + Decay.projection(of: velocity)) * way >= commitDistance
    }

    private mutating func letGo(_ velocity: Point) {
        let pull = pull
        phase = .returning
        across = reducesMotion ? .rest(0) : .back(spring(pull.x, velocity.x))
        down = reducesMotion ? .rest(0) : .back(spring(pull.y, velocity.y))
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
        func course(_ position: Double, _ velocity: Double) -> Course {
            reducesMotion
                ? .rest(position)
                : .thrown(Decay(start: now, position: position, velocity: velocity, deceleration: Decay.fast))
        }
        across = course(pull.x, velocity.x)
        down = course(pull.y, velocity.y)
        turnAway(to: 1)
        phase = .closing
    }

    /// Runs to the thumbnail, or back, from the place and with the velocity it has.
    private mutating func turnAway(to target: Double) {
        let (position, velocity) = phase == .open ? (0, 0) : (away.position(at: now), away.velocity(at: now))
        let rate = Spring.rate(
            withoutOvershootFrom: position,
            velocity: velocity,
            to: target,
            atLeast: Self.rate,
            ceiling: .infinity
        )
        away = Spring(start: now, position: position, velocity: velocity, target: target, rate: rate)
    }
}
