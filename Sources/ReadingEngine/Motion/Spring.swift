import Geometry

/// A critically damped spring in closed form: `x(t) = target + (c1 + c2·t)·e^(−λt)`.
///
/// It starts at any position with any velocity, so a release continues the movement of the finger. Every frame rate
/// samples the same path. Units are the caller's (points, items, logarithms of a scale).
public struct Spring: Equatable, Sendable {
    /// When the spring was released, in seconds.
    public let start: Double
    /// The position at rest.
    public let target: Double
    /// λ, per second. A larger rate comes to rest sooner.
    public let rate: Double
    private let offset: Double
    private let slope: Double

    /// Creates a spring released at `position` with `velocity` (units per second).
    public init(start: Double, position: Double, velocity: Double, target: Double, rate: Double) {
        self.start = start
        self.target = target
        self.rate = rate
        offset = position - target
        slope = velocity + rate * offset
    }

    /// Returns the rate with which a spring without initial velocity covers all but a thousandth of its distance in
    /// `duration` seconds: (1 + x)·e^(−x) = 0.001 at x = 9.233.
    public static func rate(restingAfter duration: Double) -> Double { 9.233 / duration }

    /// Returns the smallest rate of at least `rate` with which the spring doesn't overshoot its target.
    ///
    /// A critically damped spring crosses its target once if v > λ·distance. In a page turn that would show a sliver of
    /// the page after the target. `ceiling` limits the deceleration.
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

    /// Returns the position at `time`, in seconds.
    public func position(at time: Double) -> Double {
        let elapsed = max(time - start, 0)
        return target + (offset + slope * elapsed) * Mathematics.exponential(-rate * elapsed)
    }

    /// Returns the velocity at `time`, in units per second.
    public func velocity(at time: Double) -> Double {
        let elapsed = max(time - start, 0)
        return (slope - rate * (offset + slope * elapsed)) * Mathematics.exponential(-rate * elapsed)
    }

    /// When the spring overshoots its target, in seconds; nil if it doesn't. It does so once at most.
    public var timeOfCrossing: Double? {
        guard offset * slope < 0 else { return nil }
        return start - offset / slope
    }

    /// Returns whether the spring is within `distance` of its target and stays there.
    public func isAtRest(at time: Double, within distance: Double) -> Bool {
        abs(position(at: time) - target) < distance && abs(velocity(at: time)) < distance * rate
    }
}
