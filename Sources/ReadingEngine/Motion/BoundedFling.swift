/// A fling along one axis that stays within bounds. It decelerates, and at an end a spring continues its movement at
/// the same velocity. A fling that begins outside the bounds is returned by a spring, or continues into the bounds if
/// it is fast enough. All functions are in closed form.
public struct BoundedFling: Equatable, Sendable {
    /// The rate of a bounce at an end: λ = 2π / 0.575 s, measured on UIScrollView.
    public static let bounceRate = 10.93
    private static let restDistance = 0.25
    /// A critically damped spring that leaves its target at velocity v goes v/(λ·e) beyond it.
    private static let reachOfBounce = 1 / 2.718281828

    /// The spring that returns to the bounds, if the fling began outside of them.
    private let entry: Spring?
    /// When the fling enters the bounds, in seconds; infinite if it ends at the bound.
    private let inside: Double
    private let decay: Decay
    private let crossing: Double?
    private let spring: Spring?

    /// Creates a fling released at `position` with `velocity` (points per second).
    ///
    /// - Parameter room: the maximum distance of the bounce beyond an end, in points. A faster fling gets a stiffer
    ///   spring.
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

    /// Returns the rate of a bounce that begins `distance` beyond an end and stays within `room`.
    private static func rate(beyond distance: Double, velocity: Double, room: Double) -> Double {
        guard room.isFinite, velocity != 0, distance * velocity >= 0 else { return bounceRate }
        if distance == 0 { return max(bounceRate, abs(velocity) * reachOfBounce / max(room, 1)) }
        return max(bounceRate, abs(velocity) / max(room - abs(distance), 1))
    }

    /// Returns the position at `time`, in points.
    public func position(at time: Double) -> Double {
        if let entry, time < inside { return entry.position(at: time) }
        if let spring, let crossing, time >= crossing { return spring.position(at: time) }
        return decay.position(at: time)
    }

    /// Returns the velocity at `time`, in points per second.
    public func velocity(at time: Double) -> Double {
        if let entry, time < inside { return entry.velocity(at: time) }
        if let spring, let crossing, time >= crossing { return spring.velocity(at: time) }
        return decay.velocity(at: time)
    }

    /// The position at rest.
    public var restPosition: Double {
        if let entry, inside == .infinity { return entry.target }
        return spring?.target ?? decay.restPosition
    }

    /// Returns whether the remaining movement is too small to see.
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
