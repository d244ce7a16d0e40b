import Geometry

/// A fling with exponential deceleration: `v(t) = v0·D^(1000·t)`, with UIScrollView's D per millisecond.
public struct Decay: Equatable, Sendable {
    /// UIScrollView's normal deceleration, per millisecond.
    public static let normal = 0.998
    /// UIScrollView's fast deceleration, per millisecond. Paging uses it for projections.
    public static let fast = 0.99

    /// When the fling was released, in seconds.
    public let start: Double
    private let origin: Double
    private let initialVelocity: Double
    /// 1000·ln D, per second; negative.
    private let decayRate: Double

    /// Creates a fling from `position` at `velocity` (units per second).
    public init(start: Double, position: Double, velocity: Double, deceleration: Double = Decay.normal) {
        self.start = start
        origin = position
        initialVelocity = velocity
        decayRate = 1000 * Mathematics.logarithm(deceleration)
    }

    /// The position at rest.
    public var restPosition: Double { origin - initialVelocity / decayRate }

    /// Returns the position at `time`, in seconds.
    public func position(at time: Double) -> Double {
        origin + initialVelocity * (Mathematics.exponential(decayRate * max(time - start, 0)) - 1) / decayRate
    }

    /// Returns the velocity at `time`, in units per second.
    public func velocity(at time: Double) -> Double {
        initialVelocity * Mathematics.exponential(decayRate * max(time - start, 0))
    }

    /// When the fling passes `position`, in seconds. Nil if it doesn't reach it.
    public func time(reaching position: Double) -> Double? {
        guard initialVelocity != 0 else { return nil }
        let remaining = 1 + (position - origin) * decayRate / initialVelocity
        guard remaining > 0, remaining <= 1 else { return nil }
        return start + Mathematics.logarithm(remaining) / decayRate
    }

    /// When the remaining distance is at most `distance`, in seconds.
    public func time(restingWithin distance: Double) -> Double {
        let whole = abs(initialVelocity / decayRate)
        guard whole > distance else { return start }
        return start + Mathematics.logarithm(distance / whole) / decayRate
    }

    /// Returns the distance of a fling at `velocity` with the fast deceleration: v·D/(1−D)/1000, from WWDC 2018,
    /// session 803.
    public static func projection(of velocity: Double) -> Double { velocity * fast / (1 - fast) / 1000 }
}
