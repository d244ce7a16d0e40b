/// A fling along one axis that ends within bounds.
///
/// It decelerates. If it reaches an end of the bounds, it bounces: a spring takes over at the same velocity. If it
/// begins outside the bounds, a spring returns it to the nearest end. A fast fling then continues inside the bounds.
/// All functions are computed in closed form.
public struct BoundedFling: Equatable, Sendable {
    /// The rate of a bounce at an end: λ = 2π / 0.575 s, measured on UIScrollView.
    public static let bounceRate = 10.93
    /// The distance from the position at rest, in points, within which movement is invisible.
    private static let restDistance = 0.25
    /// 1/e. A critically damped spring that starts at its target with the velocity v moves at most v/(λ·e) away from
    /// it.
    private static let bounceReachFactor = 1 / 2.718281828

    /// The spring that returns to the bounds; nil if the fling begins inside them.
    private let entry: Spring?
    /// When the fling enters the bounds, in seconds; infinite if `entry` comes to rest at the end of the bounds.
    private let inside: Double
    private let decay: Decay
    /// When the fling reaches an end of the bounds from inside, in seconds; nil if it comes to rest before.
    private let crossing: Double?
    /// The bounce after `crossing`.
    private let spring: Spring?

    /// Creates a fling released at `position` with `velocity` (points per second).
    ///
    /// - Parameter bounceLimit: the maximum distance of the bounce beyond an end, in points. A faster fling gets a
    ///   stiffer spring.
    public init(
        start: Double,
        position: Double,
        velocity: Double,
        bounds: ClosedRange<Double>,
        deceleration: Double = Decay.normal,
        bounceLimit: Double = .infinity
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
                rate: Self.rate(beyond: position - nearest, velocity: velocity, bounceLimit: bounceLimit)
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
                rate: Self.rate(beyond: 0, velocity: arriving, bounceLimit: bounceLimit)
            )
        } else {
            crossing = nil
            spring = nil
        }
    }

    /// Returns the rate of a spring that begins `distance` beyond an end and moves at most `bounceLimit` beyond it.
    private static func rate(beyond distance: Double, velocity: Double, bounceLimit: Double) -> Double {
        guard bounceLimit.isFinite, velocity != 0, distance * velocity >= 0 else { return bounceRate }
        if distance == 0 { return max(bounceRate, abs(velocity) * bounceReachFactor / max(bounceLimit, 1)) }
        return max(bounceRate, abs(velocity) / max(bounceLimit - abs(distance), 1))
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
