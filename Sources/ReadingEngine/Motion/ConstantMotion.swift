/// A movement at constant velocity that stops at an end.
public struct ConstantMotion: Equatable, Sendable {
    private let start: Double
    private let origin: Double
    private let speed: Double
    private let end: Double

    /// Creates a movement from `position` at `velocity` (units per second) to `end`.
    public init(start: Double, position: Double, velocity: Double, end: Double) {
        self.start = start
        origin = position
        speed = velocity
        self.end = end
    }

    /// Returns the position at `time`, in seconds.
    public func position(at time: Double) -> Double {
        let free = origin + speed * max(time - start, 0)
        return speed < 0 ? max(free, end) : min(free, end)
    }

    /// Returns the velocity at `time`, in units per second.
    public func velocity(at time: Double) -> Double { isAtRest(at: time) ? 0 : speed }

    /// Returns whether the movement has reached its end.
    public func isAtRest(at time: Double) -> Bool { position(at: time) == end }
}
