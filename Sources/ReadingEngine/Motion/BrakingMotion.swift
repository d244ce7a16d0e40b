import Geometry

/// A moving page that is stopped by a finger within a few hundredths of a second, without a jump in position or
/// velocity: `x(t) = x0 + v0/k·(1 − e^(−k·t))`.
public struct BrakingMotion: Equatable, Sendable {
    /// k, per second. At 80, a page at 2,000 points per second stops after 25 points, which feels like paper.
    public static let rate = 80.0

    private let start: Double
    private let origin: Double
    private let initialVelocity: Double

    /// Creates a brake applied at `position` and `velocity` (units per second).
    public init(start: Double, position: Double, velocity: Double) {
        self.start = start
        origin = position
        initialVelocity = velocity
    }

    /// Returns the position at `time`, in seconds.
    public func position(at time: Double) -> Double {
        origin + initialVelocity / Self.rate * (1 - Mathematics.exponential(-Self.rate * max(time - start, 0)))
    }

    /// Returns the velocity at `time`, in units per second.
    public func velocity(at time: Double) -> Double {
        initialVelocity * Mathematics.exponential(-Self.rate * max(time - start, 0))
    }

    /// Returns whether the page has practically stopped.
    public func isAtRest(at time: Double) -> Bool { time - start > 0.12 }
}
