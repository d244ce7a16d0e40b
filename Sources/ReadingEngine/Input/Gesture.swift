import Geometry

/// What the fingers on the page have decided to do.
enum Gesture: Equatable, Sendable {
    /// A finger that has not moved beyond the slop yet.
    struct Press: Equatable, Sendable {
        let identifier: Int
        let origin: Point
        let start: Double
        /// When a page in flight stops under the finger; nil once it has, or when nothing was in flight.
        var brakeDeadline: Double?
    }

    /// A finger that turns the page, or pans the picture.
    struct Drag: Equatable, Sendable {
        let identifier: Int
        /// Where it touched.
        let touch: Point
        /// Where it went beyond the slop: movement counts from here, so that nothing jumps.
        let origin: Point
        /// When the finger came down, in seconds.
        let start: Double
        var velocity: VelocityTracker
    }

    case none
    case pressed(Press)
    case turning(Drag)
    case panning(Drag)
    case pinching
    /// Two fingers are down while a turn still runs: the pinch begins when it has come to rest.
    case awaitingPinch
    /// Decided to do nothing until every finger is up.
    case spent

    /// A finger moves this far before it means something, in points.
    static let slop = 10.0
    /// A finger that stays this long on a page in flight stops it; a quick tap does not, so that fast taps run
    /// smoothly. In seconds.
    static let brakeDelay = 0.06
    /// A press longer than this is not a tap, in seconds. Generous, so that a browser that is busy and reports the lift
    /// late does not lose a turn.
    static let longestTap = 0.8

    var deadline: Double? {
        if case .pressed(let press) = self { return press.brakeDeadline }
        return nil
    }
}

/// The last tap in the middle, which waits to see whether it is the first of two.
struct TapMemory: Equatable, Sendable {
    /// Two taps within this time are a double tap, in seconds.
    static let doubleTapDelay = 0.3
    /// Two taps within this distance are a double tap, in points.
    static let doubleTapDistance = 40.0

    private(set) var first: (time: Double, position: Point)?
    /// When the reader stops waiting for the second one, in seconds: counted from when the first was heard of, because a
    /// busy browser is as late with the second.
    private(set) var deadline: Double?

    /// Notes a tap that was made at `time` and heard of at `heard`; true when it is the second of two.
    mutating func isSecond(at position: Point, time: Double, heard: Double) -> Bool {
        if let first, time - first.time <= Self.doubleTapDelay,
            (position - first.position).length <= Self.doubleTapDistance
        {
            forget()
            return true
        }
        first = (time, position)
        deadline = heard + Self.doubleTapDelay
        return false
    }

    mutating func forget() {
        first = nil
        deadline = nil
    }

    static func == (left: TapMemory, right: TapMemory) -> Bool {
        left.first?.time == right.first?.time && left.first?.position == right.first?.position
            && left.deadline == right.deadline
    }
}

/// What the wheel has done lately.
struct WheelMemory: Equatable, Sendable {
    /// Events closer than this belong to one movement of the hand (a trackpad glides on for a second), in seconds.
    static let gesturePause = 0.15
    /// The way that turns a page, in points.
    static let turnDistance = 50.0
    /// One event of at least this much is a notch of a mouse wheel, in points.
    static let notch = 100.0
    /// Notches that follow faster than this count once, in seconds.
    static let notchPause = 0.08

    var lastEvent = -Double.infinity
    var lastTurn = -Double.infinity
    var travel = 0.0
    /// The movement has panned the picture; it must end before the next may turn the page.
    var hasPanned = false
    var hasTurned = false

    /// Begins a new movement when the last one has ended.
    mutating func note(at time: Double) {
        if time - lastEvent > Self.gesturePause {
            travel = 0
            hasPanned = false
            hasTurned = false
        }
        lastEvent = time
    }

    /// Adds `way` points and says whether a page turns: +1, −1 or 0.
    mutating func turns(by way: Double, at time: Double) -> Int {
        if hasPanned { return 0 }
        if abs(way) >= Self.notch {
            guard time - lastTurn >= Self.notchPause else { return 0 }
        } else {
            guard !hasTurned else { return 0 }
            travel += way
            guard abs(travel) >= Self.turnDistance else { return 0 }
        }
        travel = 0
        hasTurned = true
        lastTurn = time
        return way > 0 ? 1 : -1
    }
}
