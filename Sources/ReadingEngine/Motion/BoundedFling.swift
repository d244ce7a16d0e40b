/// A fling along one axis that stays within bounds: it decays, and where it meets an end it hands its velocity to a
/// spring at the moment of crossing. Closed form throughout.
public struct BoundedFling: Equatable, Sendable {
    /// The bounce at an end of the content: λ = 2π / 0.575 s, as measured on UIScrollView.
    public static let bounceRate = 10.93
    private static let restDistance = 0.25

    private let decay: Decay
    private let crossing: Double?
    private let spring: Spring?

    /// A fling let go at `position` with `velocity` (points per second) between the ends of `bounds`.
    public init(
        start: Double,
        position: Double,
        velocity: Double,
        bounds: ClosedRange<Double>,
        deceleration: Double = Decay.normal
    ) {
        decay = Decay(start: start, position: position, velocity: velocity, deceleration: deceleration)
        let inside = min(max(position, bounds.lowerBound), bounds.upperBound)
        if position != inside {
            crossing = start
            spring = Spring(
                start: start,
                position: position,
                velocity: velocity,
                target: inside,
                rate: Self.bounceRate
            )
            return
        }
        let end = velocity > 0 ? bounds.upperBound : bounds.lowerBound
        if let time = decay.time(reaching: end), time.isFinite {
            crossing = time
            spring = Spring(
                start: time,
                position: end,
                velocity: decay.velocity(at: time),
                target: end,
                rate: Self.bounceRate
            )
        } else {
            crossing = nil
            spring = nil
        }
    }

    /// The position at `time`, in points.
    public func position(at time: Double) -> Double {
        if let spring, let crossing, time >= crossing { return spring.position(at: time) }
        return decay.position(at: time)
    }

    /// The velocity at `time`, in points per second.
    public func velocity(at time: Double) -> Double {
        if let spring, let crossing, time >= crossing { return spring.velocity(at: time) }
        return decay.velocity(at: time)
    }

    /// Where it comes to rest.
    public var restPosition: Double { spring?.target ?? decay.restPosition }

    /// True when what is left of the way can't be seen.
    public func isAtRest(at time: Double) -> Bool {
        if let spring, let crossing {
            return time >= crossing && spring.isAtRest(at: time, within: Self.restDistance)
        }
        return time >= decay.time(restingWithin: Self.restDistance)
    }
}
