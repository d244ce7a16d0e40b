import Geometry

/// A critically damped spring in closed form: `x(t) = target + (c1 + c2·t)·e^(−λt)`.
///
/// It starts at any position with any velocity, so a release goes on exactly where the finger was; any frame rate
/// samples the same path. Units are the caller's (points, items, logarithms of a scale).
public struct Spring: Equatable, Sendable {
    /// When it was released, in seconds.
    public let start: Double
    /// Where it comes to rest.
    public let target: Double
    /// λ, per second: the larger, the sooner it rests.
    public let rate: Double
    private let offset: Double
    private let slope: Double

    /// A spring let go at `position` with `velocity` (units per second).
    public init(start: Double, position: Double, velocity: Double, target: Double, rate: Double) {
        self.start = start
        self.target = target
        self.rate = rate
        offset = position - target
        slope = velocity + rate * offset
    }

    /// The rate at which a spring without velocity covers all but a thousandth of its way in `duration` seconds:
    /// (1 + x)·e^(−x) = 0.001 at x = 9.233.
    public static func rate(restingAfter duration: Double) -> Double { 9.233 / duration }

    /// The least rate, at least `rate`, with which the spring does not swing past its target.
    ///
    /// A critically damped spring crosses its target once when v > λ·distance; a page that shows a sliver of the page
    /// after it looks like a mistake. `ceiling` bounds how hard it may brake.
    public static func rate(
        withoutOvershootFrom position: Double,
        velocity: Double,
        to target: Double,
        atLeast rate: Double,
        ceiling: Double
    ) -> Double {
        let distance = target - position
        guard distance * velocity > 0 else { return rate }
        return min(max(rate, velocity / distance), ceiling)
    }

    /// The position at `time`, in seconds.
    public func position(at time: Double) -> Double {
        let elapsed = max(time - start, 0)
        return target + (offset + slope * elapsed) * Mathematics.exponential(-rate * elapsed)
    }

    /// The velocity at `time`, in units per second.
    public func velocity(at time: Double) -> Double {
        let elapsed = max(time - start, 0)
        return (slope - rate * (offset + slope * elapsed)) * Mathematics.exponential(-rate * elapsed)
    }

    /// When it swings past its target, in seconds; nil when it comes to rest without. It does so once at most.
    public var timeOfCrossing: Double? {
        guard offset * slope < 0 else { return nil }
        return start - offset / slope
    }

    /// True when the spring is within `distance` of its target and will not leave that neighbourhood again.
    public func isAtRest(at time: Double, within distance: Double) -> Bool {
        abs(position(at: time) - target) < distance && abs(velocity(at: time)) < distance * rate
    }
}
