import Geometry

/// How fast turns run that nobody holds, by their look and the reader's wish.
struct TurnPace: Equatable, Sendable {
    var look = PageTurnLook.slide
    /// 1 as it is meant, 2 twice as fast.
    var speed = 1.0
    /// Whether the reader asks that nothing moves by itself.
    var reducesMotion = false

    /// A tap's turn takes 0.26 s; a sheet takes its time along its arc, 0.5 s.
    private static let tapTime = 0.26
    private static let curlTime = 0.5
    /// What a finger lets go rests after 0.35 s; a sheet, which has twice as far to go, after 0.45 s.
    private static let releaseTime = 0.35
    private static let curlReleaseTime = 0.45

    init() {}

    /// The pace the reader has chosen.
    init(_ context: ReadingContext) {
        look = context.options.turnLook
        speed = context.options.turnSpeed
        reducesMotion = context.reducesMotion
    }

    /// Whether turns cut instead of moving.
    var cuts: Bool { reducesMotion || look == .none }

    /// The time of a tap's turn, in seconds.
    var tapDuration: Double { (look == .curl ? Self.curlTime : Self.tapTime) / speed }

    /// The rate of a spring that a tap sets going, per second.
    var tapRate: Double { Spring.rate(restingAfter: tapDuration) }

    /// The rate of a spring that a finger lets go, per second.
    var releaseRate: Double {
        Spring.rate(restingAfter: (look == .curl ? Self.curlReleaseTime : Self.releaseTime) / speed)
    }
}
