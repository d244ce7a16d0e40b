import Geometry

/// The gesture that the current touches perform.
enum Gesture: Equatable, Sendable {
    /// A touch that has moved less than the slop.
    struct Press: Equatable, Sendable {
        let identifier: Int
        let origin: Point
        let start: Double
        /// When a moving page stops under the finger; nil after it stopped or if nothing was moving.
        var brakeDeadline: Double?
        /// When the page menu opens; nil if a page was moving.
        var menuDeadline: Double?
        /// Whether this may become a quick scale: a second tap that drags.
        var followsTap = false

        /// Returns whether the press is a tap if it ends with `sample`.
        func isTap(endingWith sample: PointerSample) -> Bool {
            sample.time - start <= Gesture.maximumTapDuration && (sample.position - origin).length < Gesture.slop
        }
    }

    /// A touch that turns the page or pans the picture.
    struct Drag: Equatable, Sendable {
        /// The press that became the drag.
        let press: Press
        /// Where the touch left the slop. Movement is measured from here, so that nothing jumps.
        let origin: Point
        var velocity: VelocityTracker

        var identifier: Int { press.identifier }

        /// Begins a drag with the first sample beyond the slop.
        init(_ press: Press, leavingAt sample: PointerSample) {
            let moved = sample.position - press.origin
            self.press = press
            origin = press.origin + moved * (Gesture.slop / moved.length)
            velocity = VelocityTracker()
            velocity.add(press.origin, at: press.start)
            velocity.add(sample.position, at: sample.time)
        }

        /// Continues with the touch that remains after a pinch ended at `time`. Nil if there is none.
        init?(leftOf touches: Touches, at time: Double) {
            guard let last = touches.down.first else { return nil }
            press = Press(identifier: last.identifier, origin: last.position, start: time)
            origin = last.position
            velocity = touches.travel
        }
    }

    /// A touch that shows a loupe.
    struct LoupeDrag: Equatable, Sendable {
        /// The press that opened the loupe.
        let press: Press
        /// The position of the finger.
        var finger: Point
        /// The page under the press.
        let page: PageIdentifier

        var identifier: Int { press.identifier }

        /// Returns the loupe after `sample`, which may be of another touch.
        func following(_ sample: PointerSample) -> LoupeDrag {
            guard sample.identifier == identifier else { return self }
            return LoupeDrag(press: press, finger: sample.position, page: page)
        }
    }

    case none
    case pressed(Press)
    case turning(Drag)
    case panning(Drag)
    case pinching
    /// A quick scale: after a tap, one finger scales the page by dragging up or down. The tap is the focus.
    case scaling(identifier: Int, about: Point, start: Point)
    /// One finger shows a loupe.
    case magnifying(LoupeDrag)
    /// A long press opened the page menu.
    case menuShown(Press)
    /// Two touches during a page turn. The pinch begins when the turn ends.
    case awaitingPinch
    /// Touches are ignored until all of them end.
    case ignored

    /// The distance in points that a touch has to move before it becomes a drag.
    static let slop = 10.0
    /// How long a touch has to rest on a moving page to stop it, in seconds. A tap is shorter, so that fast taps turn
    /// pages smoothly.
    static let brakeDelay = 0.06
    /// The duration of a long press, in seconds: that of iOS.
    static let menuDelay = 0.5
    /// The distance in points for which a quick scale multiplies the scale by *e*.
    static let scaleTravel = 160.0
    /// The nominal distance of the fingers when a quick scale begins, in points. Any value works.
    static let scaleDistance = 100.0
    /// The longest duration of a tap, in seconds. It is generous because a busy browser reports the end of a touch
    /// late.
    static let maximumTapDuration = 0.8

    var deadline: Double? {
        if case .pressed(let press) = self { return press.brakeDeadline ?? press.menuDeadline }
        return nil
    }

    /// Returns to the press if this late sample shows that it was not a long press.
    ///
    /// - Returns: whether a page menu was opened for the press, which the host has to close.
    mutating func revertLongPress(contradictedBy sample: PointerSample) -> Bool {
        guard let press = press(contradictedBy: sample) else { return false }
        defer { self = .pressed(press) }
        if case .menuShown = self { return true }
        return false
    }

    /// Returns the press that was mistaken for a long press: `sample` shows that the touch moved or ended before the
    /// delay was over. A busy browser delivers such samples late.
    private func press(contradictedBy sample: PointerSample) -> Press? {
        let press: Press
        switch self {
        case .menuShown(let held): press = held
        case .magnifying(let loupe): press = loupe.press
        default: return nil
        }
        guard sample.identifier == press.identifier, sample.time - press.start < Self.menuDelay else { return nil }
        let hasLeft = (sample.position - press.origin).length >= Self.slop
        return hasLeft || sample.phase == .ended ? press : nil
    }
}

/// Turns wheel events into page turns.
struct WheelRecognizer: Equatable, Sendable {
    /// The longest pause between events of one movement, in seconds. A trackpad sends events for about a second.
    static let gesturePause = 0.15
    /// The travel that turns a page, in points.
    static let turnDistance = 50.0
    /// An event of at least this many points is a notch of a mouse wheel.
    static let notch = 100.0
    /// Notches that follow each other within this time count once, in seconds.
    static let notchPause = 0.08

    var lastEvent = -Double.infinity
    var lastTurn = -Double.infinity
    var travel = 0.0
    /// Whether the movement has panned the page. If so, it doesn't turn pages.
    var hasPanned = false
    var hasTurned = false

    /// Starts a new movement if the last one has ended.
    mutating func record(at time: Double) {
        if time - lastEvent > Self.gesturePause {
            travel = 0
            hasPanned = false
            hasTurned = false
        }
        lastEvent = time
    }

    /// Adds `distance` points of travel. Returns the direction of a completed turn, +1 or −1; otherwise 0.
    mutating func turns(by distance: Double, at time: Double) -> Int {
        if hasPanned { return 0 }
        if abs(distance) >= Self.notch {
            guard time - lastTurn >= Self.notchPause else { return 0 }
        } else {
            guard !hasTurned else { return 0 }
            travel += distance
            guard abs(travel) >= Self.turnDistance else { return 0 }
        }
        travel = 0
        hasTurned = true
        lastTurn = time
        return distance > 0 ? 1 : -1
    }
}
