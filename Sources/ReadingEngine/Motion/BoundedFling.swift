/// A fling along one axis that stays within bounds: it decays, and where it meets an end it hands its velocity to a
/// spring at the moment of crossing. One that begins beyond an end is brought back by the spring, or, when it goes
/// inwards fast enough, on into the bounds. Closed form throughout.
public struct BoundedFling: Equatable, Sendable {
    /// The bounce at an end of the content: λ = 2π / 0.575 s, as measured on UIScrollView.
    public static let bounceRate = 10.93
    private static let restDistance = 0.25
    /// How far a critically damped spring goes beyond the end it leaves at velocity v: v/(λ·e).
    private static let reachOfBounce = 1 / 2.718281828

    /// The way in, when it began beyond an end.
    private let entry: Spring?
    /// When the way in is done, in seconds; infinite when it ends at the bound.
    private let inside: Double
    private let decay: Decay
    private let crossing: Double?
    private let spring: Spring?

    /// A fling let go at `position` with `velocity` (points per second) between the ends of `bounds`.
    ///
    /// - Parameter room: how far it may go beyond an end, in points. However fast it comes, the bounce is as hard as that
    ///   takes.
    public init(
        start: Double,
        position: Double,
        velocity: Double,
        bounds: ClosedRange<Double>,
        deceleration: Double = Decay.normal,
        room: Double = .infinity
    ) {
        let nearest = min(max(position, bounds.lowerBound), bounds.upperBound)
        var start = start
        var position = position
        var velocity = velocity
        if position != nearest {
            let spring = Spring(
                start: start,
                position: position,
                velocity: velocity,
                target: nearest,
                rate: Self.rate(beyond: position - nearest, velocity: velocity, room: room)
            )
            entry = spring
            guard let time = spring.timeOfCrossing else {
                inside = .infinity
                decay = Decay(start: start, position: position, velocity: velocity, deceleration: deceleration)
                crossing = nil
                self.spring = nil
                return
            }
            velocity = spring.velocity(at: time)
            position = nearest
            start = time
        } else {
            entry = nil
        }
        inside = start
        decay = Decay(start: start, position: position, velocity: velocity, deceleration: deceleration)
        let end = velocity > 0 ? bounds.upperBound : bounds.lowerBound
        if let time = decay.time(reaching: end), time.isFinite {
            let arriving = decay.velocity(at: time)
            crossing = time
            spring = Spring(
                start: time,
                position: end,
                velocity: arriving,
                target: end,
                rate: Self.rate(beyond: 0, velocity: arriving, room: room)
            )
        } else {
            crossing = nil
            spring = nil
        }
    }

    /// The rate of a bounce that begins `distance` beyond an end and stays within `room`.
    private static func rate(beyond distance: Double, velocity: Double, room: Double) -> Double {
        guard room.isFinite, velocity != 0, distance * velocity >= 0 else { return bounceRate }
        if distance == 0 { return max(bounceRate, abs(velocity) * reachOfBounce / max(room, 1)) }
        return max(bounceRate, abs(velocity) / max(room - abs(distance), 1))
    }

    /// The position at `time`, in points.
    public func position(at time: Double) -> Double {
        if let entry, time < inside { return entry.position(at: time) }
        if let spring, let crossing, time >= crossing { return spring.position(at: time) }
        return decay.position(at: time)
    }

    /// The velocity at `time`, in points per second.
    public func velocity(at time: Double) -> Double {
        if let entry, time < inside { return entry.velocity(at: time) }
        if let spring, let crossing, time >= crossing { return spring.velocity(at: time) }
        return decay.velocity(at: time)
    }

    /// Where it comes to rest.
    public var restPosition: Double {
        if let entry, inside == .infinity { return entry.target }
        return spring?.target ?? decay.restPosition
    }

    /// True when what is left of the way can't be seen.
    public func isAtRest(at time: Double) -> Bool {
        if let entry, time < inside {
            return inside == .infinity && entry.isAtRest(at: time, within: Self.restDistance)
        }
        if let spring, let crossing {
            return time >= crossing && spring.isAtRest(at: time, within: Self.restDistance)
        }
        return time >= decay.time(restingWithin: Self.restDistance)
    }
}
