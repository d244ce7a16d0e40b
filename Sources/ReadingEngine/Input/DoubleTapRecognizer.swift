import Geometry

/// Recognizes double taps.
///
/// A tap that shows the bars is performed when no second tap has followed in time. A tap that turns the page is
/// performed immediately, and a second tap undoes it. The limits of this second tap are narrower, so that quick taps
/// still turn pages.
struct DoubleTapRecognizer: Equatable, Sendable {
    /// The limits of a second tap.
    struct Limits: Equatable, Sendable {
        /// The longest time between the two taps, in seconds.
        let delay: Double
        /// The largest distance between the two taps, in points.
        let distance: Double
    }

    /// The first of two taps.
    struct FirstTap: Equatable, Sendable {
        /// When the tap was made, in seconds.
        let time: Double
        /// The position in the window, in points.
        let position: Point
        /// Whether the tap was performed immediately.
        let isPerformed: Bool

        /// The limits of the second tap.
        var limits: Limits { isPerformed ? DoubleTapRecognizer.sideLimits : DoubleTapRecognizer.menuLimits }
    }

    /// The limits after a tap that shows the bars.
    static let menuLimits = Limits(delay: 0.3, distance: 40)
    /// The limits after a tap that turns the page.
    static let sideLimits = Limits(delay: 0.25, distance: 30)

    private(set) var first: FirstTap?
    /// When the wait for a second tap ends, in seconds; nil if the first tap was performed immediately. The wait begins
    /// when the first tap is received, not when it was made, because a busy browser delays both taps equally.
    private(set) var deadline: Double?
    /// Whether the wait has ended and the single tap was performed. A second tap that was made in time but received
    /// later reverts it.
    private(set) var hasTimedOut = false

    /// Returns whether a touch at this position and time can be the second of two taps.
    func canFollow(at position: Point, time: Double) -> Bool {
        guard let first else { return false }
        return time - first.time <= first.limits.delay && (position - first.position).length <= first.limits.distance
    }

    /// Ends the recognition if a tap is the second of two. Returns the first tap, or nil if it is not.
    mutating func takeFirst(followedAt position: Point, time: Double) -> FirstTap? {
        guard canFollow(at: position, time: time) else { return nil }
        defer { reset() }
        return first
    }

    /// Records a tap made at `time` and received at `received`, which waits for a second one.
    mutating func recordWaiting(at position: Point, time: Double, received: Double) {
        first = FirstTap(time: time, position: position, isPerformed: false)
        deadline = received + Self.menuLimits.delay
        hasTimedOut = false
    }

    /// Records a tap that was performed immediately.
    mutating func recordPerformed(at position: Point, time: Double) {
        reset()
        first = FirstTap(time: time, position: position, isPerformed: true)
    }

    /// Ends the wait for a second tap.
    mutating func timeOut() {
        deadline = nil
        hasTimedOut = true
    }

    /// Forgets the first tap.
    mutating func reset() {
        first = nil
        deadline = nil
        hasTimedOut = false
    }
}
