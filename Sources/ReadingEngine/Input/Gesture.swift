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
        /// When the reader is offered what can be done with the page; nil when a page was in flight.
        var menuDeadline: Double?
        /// Whether it may become the second of two taps: dragged, it scales the picture.
        var followsTap = false

        /// Whether the finger was a tap, when it lifts here.
        func isTap(endingWith sample: PointerSample) -> Bool {
            sample.time - start <= Gesture.longestTap && (sample.position - origin).length < Gesture.slop
        }
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

        /// A finger that has gone beyond the slop with this sample.
        init(_ press: Press, leavingAt sample: PointerSample) {
            let moved = sample.position - press.origin
            identifier = press.identifier
            touch = press.origin
            origin = press.origin + moved * (Gesture.slop / moved.length)
            start = press.start
            velocity = VelocityTracker()
            velocity.add(press.origin, at: press.start)
            velocity.add(sample.position, at: sample.time)
        }

        /// What is left of a pinch when one of its fingers lifts at `time`; nil when none is left.
        init?(leftOf fingers: Fingers, at time: Double) {
            guard let last = fingers.down.first else { return nil }
            identifier = last.identifier
            touch = last.position
            origin = last.position
            start = time
            velocity = fingers.travel
        }
    }

    /// A finger that holds a loupe.
    struct LoupeHand: Equatable, Sendable {
        /// How it came down.
        let press: Press
        /// Where the finger is.
        var finger: Point
        /// The page over which it came down.
        let page: PageIdentifier

        var identifier: Int { press.identifier }

        /// The same finger, elsewhere, if it is this one that moved.
        func following(_ sample: PointerSample) -> LoupeHand {
            guard sample.identifier == identifier else { return self }
            return LoupeHand(press: press, finger: sample.position, page: page)
        }
    }

    case none
    case pressed(Press)
    case turning(Drag)
    case panning(Drag)
    case pinching
    /// One finger that scales the picture after a tap: up and down, about the tap.
    case scaling(identifier: Int, about: Point, start: Point)
    /// One finger that holds a loupe over the page.
    case magnifying(LoupeHand)
    /// A finger that has stayed where it came down, and was offered what can be done with the page.
    case offered(Press)
    /// Two fingers are down while a turn still runs: the pinch begins when it has come to rest.
    case awaitingPinch
    /// Decided to do nothing until every finger is up.
    case spent

    /// A finger moves this far before it means something, in points.
    static let slop = 10.0
    /// A finger that stays this long on a page in flight stops it; a quick tap does not, so that fast taps run
    /// smoothly. In seconds.
    static let brakeDelay = 0.06
    /// A finger that stays this long on a page at rest asks what can be done with it, in seconds: as long as the
    /// platforms' own long press.
    static let menuDelay = 0.5
    /// The way up or down that makes a picture *e* times as large, or as small, in points.
    static let scaleTravel = 160.0
    /// The distance of two fingers for which one that scales stands at its start, in points; any would do.
    static let scaleDistance = 100.0
    /// A press longer than this is not a tap, in seconds. Generous, so that a browser that is busy and reports the lift
    /// late does not lose a turn.
    static let longestTap = 0.8

    var deadline: Double? {
        if case .pressed(let press) = self { return press.brakeDeadline ?? press.menuDeadline }
        return nil
    }

    /// Takes a press for what it was when this sample says that it was no long one.
    ///
    /// - Returns: whether something was offered for it, which is to be withdrawn.
    mutating func takeBack(disprovedBy sample: PointerSample) -> Bool {
        guard let press = press(disprovedBy: sample) else { return false }
        defer { self = .pressed(press) }
        if case .offered = self { return true }
        return false
    }

    /// The press that was taken for a long one, when this sample, heard of late, says that it was none: the finger had
    /// left its place, or lifted, before its time was over. Browsers that are busy tell it so.
    private func press(disprovedBy sample: PointerSample) -> Press? {
        let press: Press
        switch self {
        case .offered(let held): press = held
        case .magnifying(let hand): press = hand.press
        default: return nil
        }
        guard sample.identifier == press.identifier, sample.time - press.start < Self.menuDelay else { return nil }
        let hasLeft = (sample.position - press.origin).length >= Self.slop
        return hasLeft || sample.phase == .ended ? press : nil
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
    /// Nobody waits any more, and the first one has done what a single tap does. A second one that is heard of later, but
    /// was made in time, takes that back.
    private(set) var hasLapsed = false

    /// Whether a finger that comes down here and now may be the second of two taps.
    func mayFollow(at position: Point, time: Double) -> Bool {
        guard let first else { return false }
        return time - first.time <= Self.doubleTapDelay
            && (position - first.position).length <= Self.doubleTapDistance
    }

    /// Notes a tap that was made at `time` and heard of at `heard`; true when it is the second of two.
    mutating func isSecond(at position: Point, time: Double, heard: Double) -> Bool {
        if mayFollow(at: position, time: time) {
            forget()
            return true
        }
        first = (time, position)
        deadline = heard + Self.doubleTapDelay
        hasLapsed = false
        return false
    }

    /// The wait is over.
    mutating func lapse() {
        deadline = nil
        hasLapsed = true
    }

    mutating func forget() {
        first = nil
        deadline = nil
        hasLapsed = false
    }

    static func == (left: TapMemory, right: TapMemory) -> Bool {
        left.first?.time == right.first?.time && left.first?.position == right.first?.position
            && left.deadline == right.deadline && left.hasLapsed == right.hasLapsed
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
