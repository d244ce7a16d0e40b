/// A movement from a place to another in a given time that starts with the velocity it finds and ends at rest: the
/// polynomial of the fifth degree with no acceleration at either end, which is how a hand moves (the least-jerk path of
/// Flash and Hogan, 1985). Closed form, so that a finger takes over anywhere without a jump.
public struct Glide: Equatable, Sendable {
    /// When it began, in seconds.
    public let start: Double
    /// Where it began.
    public let origin: Double
    /// Where it comes to rest.
    public let target: Double
    /// How long it takes, in seconds.
    public let duration: Double
    private let initialVelocity: Double

    /// The velocity, as a multiple of distance over duration, above which the polynomial would run past its target.
    private static let steepest = 2.4

    /// A movement that begins at `position` with `velocity` (units per second). It takes `duration` seconds, or less when
    /// it is so fast already that it would run past its target.
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

    /// The position at `time`, in seconds.
    public func position(at time: Double) -> Double {
        let part = part(at: time)
        if part >= 1 { return target }
        let cube = part * part * part
        let way = cube * (10 + part * (-15 + part * 6))
        let run = part + cube * (-6 + part * (8 - part * 3))
        return origin + (target - origin) * way + initialVelocity * duration * run
    }

    /// The velocity at `time`, in units per second.
    public func velocity(at time: Double) -> Double {
        let part = part(at: time)
        if part >= 1 { return 0 }
        let square = part * part
        let way = square * (30 + part * (-60 + part * 30))
        let run = 1 + square * (-18 + part * (32 - part * 15))
        return (target - origin) * way / duration + initialVelocity * run
    }

    /// True when it has arrived.
    public func isAtRest(at time: Double) -> Bool { time - start >= duration }

    private func part(at time: Double) -> Double { min(max((time - start) / duration, 0), 1) }
}
