import Geometry

/// The duration of page turns, which depends on the transition and the options.
struct TurnTiming: Equatable, Sendable {
    var transition = PageTransition.slide
    /// The speed factor: 1 is normal, 2 is twice as fast.
    var speed = 1.0
    /// Whether the user prefers reduced motion.
    var reducesMotion = false

    /// The duration of a turn after a tap, in seconds; a curl takes longer because of its arc.
    private static let tapTime = 0.26
    private static let curlTime = 0.5
    /// The duration of a turn after a release, in seconds; a curl moves twice as far.
    private static let releaseTime = 0.35
    private static let curlReleaseTime = 0.45

    init() {}

    /// Creates the timing for the options.
    init(_ context: ReadingContext) {
        transition = context.options.pageTransition
        speed = context.options.turnSpeed
        reducesMotion = context.isInstant
    }

    /// Whether pages change without animation.
    var isInstant: Bool { reducesMotion || transition == .none }

    /// The duration of a turn after a tap, in seconds.
    var tapDuration: Double { (transition == .curl ? Self.curlTime : Self.tapTime) / speed }

    /// The rate of a spring after a tap, per second.
    var tapRate: Double { Spring.rate(restingAfter: tapDuration) }

    /// The rate of a spring after a release, per second.
    var releaseRate: Double {
        Spring.rate(restingAfter: (transition == .curl ? Self.curlReleaseTime : Self.releaseTime) / speed)
    }
}
