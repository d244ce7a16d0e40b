/// A movement of a given duration that starts with a given velocity and ends at rest: the minimum-jerk polynomial of
/// fifth degree (Flash and Hogan, 1985), without acceleration at either end. In closed form, so that a gesture can take
/// over at any time without a jump.
public struct Glide: Equatable, Sendable {
    /// When the movement began, in seconds.
    public let start: Double
    /// The start position.
    public let origin: Double
    /// The end position.
    public let target: Double
    /// The duration, in seconds.
    public let duration: Double
    private let initialVelocity: Double

    /// The initial velocity, as a multiple of distance over duration, above which the polynomial overshoots its target.
    private static let steepest = 2.4

    /// Creates a movement from `position` with `velocity` (units per second). A velocity that would overshoot the
    /// target shortens `duration`.
    public init(start: Double, position: Double, velocity: Double, target: Double, duration: Double) {
        self.start = start
        origin = position
        self.target = target
        let distance = target - position
        var duration = max(duration, 1e-3)
        var velocity = velocity
        if distance * velocity > 0 {
            let shortest = Self.steepest * distance / velocity
            if shortest < 1e-3 { velocity = Self.steepest * distance / 1e-3 }
            duration = min(duration, max(shortest, 1e-3))
        }
        self.duration = duration
        initialVelocity = velocity
    }

    /// Returns the position at `time`, in seconds.
    public func position(at time: Double) -> Double {
        let part = part(at: time)
        if part >= 1 { return target }
        let cube = part * part * part
        let progress = cube * (10 + part * (-15 + part * 6))
        let run = part + cube * (-6 + part * (8 - part * 3))
        return origin + (target - origin) * progress + initialVelocity * duration * run
    }

    /// Returns the velocity at `time`, in units per second.
    public func velocity(at time: Double) -> Double {
        let part = part(at: time)
        if part >= 1 { return 0 }
        let square = part * part
        let progress = square * (30 + part * (-60 + part * 30))
        let run = 1 + square * (-18 + part * (32 - part * 15))
        return (target - origin) * progress / duration + initialVelocity * run
    }

    /// Returns whether the movement has ended.
    public func isAtRest(at time: Double) -> Bool { time - start >= duration }

    private func part(at time: Double) -> Double { min(max((time - start) / duration, 0), 1) }
}
