import Geometry

/// A page turn: the position in the sequence, and the motion that changes it.
///
/// The position is in items: 3 is item 3 alone, 3.4 is 40 % of the way from item 3 to item 4. Transitions draw it in
/// different ways. A gesture, a tap or a key can take over from any state at the current position and velocity.
struct TurnMachine: Equatable, Sendable {
    /// The gesture or animation that changes the position.
    enum Motion: Equatable, Sendable {
        /// The position doesn't change; it is the target.
        case rest
        /// A spring towards the target.
        case spring(Spring)
        /// The animation of a curl after a tap.
        case glide(Glide)
        /// A finger stops a moving page.
        case brake(BrakingMotion)
        /// A drag. `grab` is the pull when it began; `travel` is the finger's travel since, in items.
        case drag(grab: Double, travel: Double)
    }

    /// A turn that waits for its pages to load.
    enum Request: Equatable, Sendable {
        /// Turn to the item, one item at a time.
        case walk(to: Int)
        /// Show the item without animation.
        case jump(to: Int)

        var index: Int {
            switch self {
            case .walk(let index), .jump(let index): index
            }
        }
    }

    /// The largest spring rate at the end of a fast turn, per second.
    static let maximumRate = 160.0
    /// The remaining distance at which a turn ends, in items: a third of a point on a phone.
    static let restDistance = 0.0008
    /// The positions that exist.
    var range: ClosedRange<Int>
    /// The visible item, or the target of the turn in progress.
    var target: Int
    var motion: Motion = .rest
    var request: Request?
    /// The duration of turns.
    var timing = TurnTiming()
    /// The direction of the last turn, +1 or −1.
    var direction = 1
    /// Whether the target was reached without a turn.
    var arrivedByJump = true
    /// The position and the target when the drag began.
    var grabPosition = 0.0
    var grabTarget = 0

    init(range: ClosedRange<Int>, target: Int) {
        self.range = range
        self.target = Self.clamp(target, to: range)
    }

    static func clamp(_ position: Int, to range: ClosedRange<Int>) -> Int {
        max(range.lowerBound, min(position, range.upperBound))
    }

    /// The range for rubber-band resistance.
    var extent: ClosedRange<Double> { Double(range.lowerBound)...Double(range.upperBound) }

    /// The item requested last, whether or not it has been reached.
    var wanted: Int { request?.index ?? target }

    /// The item that has to be loaded next for the request.
    var needed: Int {
        switch request {
        case nil: target
        case .jump(let index): index
        case .walk(let index): target + (index < target ? -1 : 1)
        }
    }

    func position(at time: Double) -> Double {
        switch motion {
        case .rest: Double(target)
        case .spring(let spring): spring.position(at: time)
        case .glide(let glide): glide.position(at: time)
        case .brake(let brake): brake.position(at: time)
        case .drag(let grab, let travel): RubberBand.resist(grab + travel, beyond: extent, dimension: 1)
        }
    }

    func velocity(at time: Double) -> Double {
        switch motion {
        case .rest, .drag: 0
        case .spring(let spring): spring.velocity(at: time)
        case .glide(let glide): glide.velocity(at: time)
        case .brake(let brake): brake.velocity(at: time)
        }
    }

    /// Returns whether the position changes without input at `time`.
    func isMoving(at time: Double) -> Bool {
        switch motion {
        case .rest, .drag: false
        case .spring, .glide: true
        case .brake(let brake): !brake.isAtRest(at: time)
        }
    }

    var isTracking: Bool {
        if case .drag = motion { return true }
        return false
    }

    /// Whether a finger holds the page.
    var isHeld: Bool {
        switch motion {
        case .drag, .brake: true
        case .rest, .spring, .glide: false
        }
    }

    var isAtRest: Bool { motion == .rest }

    /// Ends a finished motion.
    mutating func advance(to time: Double) {
        switch motion {
        case .spring(let spring) where spring.isAtRest(at: time, within: Self.restDistance): motion = .rest
        case .glide(let glide) where glide.isAtRest(at: time): motion = .rest
        case .rest, .spring, .glide, .brake, .drag: break
        }
    }

    // MARK: Implementation

    func edge(beyond position: Int) -> PublicationEdge? {
        if position < range.lowerBound { return .start }
        return position > range.upperBound ? .end : nil
    }

    /// Turns towards `index` as far as pages can be shown. The rest becomes a request.
    mutating func go(
        towards index: Int,
        at time: Double,
        velocity: Double,
        cause: Cause,
        isShowable: (Int) -> Bool
    ) {
        let position = position(at: time)
        walk(towards: index, isShowable: isShowable)
        settle(to: target, from: position, at: time, velocity: velocity, cause: cause)
    }

    mutating func walk(towards index: Int, isShowable: (Int) -> Bool) {
        if index != target { direction = index < target ? -1 : 1 }
        let stride = index < target ? -1 : 1
        while target != index, isShowable(target + stride) {
            target += stride
            arrivedByJump = false
        }
        request = target == index ? nil : .walk(to: index)
    }

    /// The cause of a turn.
    enum Cause: Equatable, Sendable {
        /// A tap, a key or the wheel.
        case tapped
        /// A finger that lifted.
        case released
    }

    mutating func settle(to index: Int, from position: Double, at time: Double, velocity: Double, cause: Cause) {
        target = index
        if timing.isInstant || abs(position - Double(index)) < Self.restDistance && abs(velocity) < Self.restDistance {
            motion = .rest
            return
        }
        // A tap that turns a single page. Several pages at once use a spring.
        if cause == .tapped, timing.transition == .curl, abs(position - Double(index)) <= 1 {
            motion = .glide(
                Glide(
                    start: time,
                    position: position,
                    velocity: velocity,
                    target: Double(index),
                    duration: timing.tapDuration
                )
            )
            return
        }
        let wanted = cause == .tapped ? timing.tapRate : timing.releaseRate
        let rate = Spring.rate(
            withoutOvershootFrom: position,
            velocity: velocity,
            to: Double(index),
            atLeast: wanted,
            ceiling: Self.maximumRate
        )
        motion = .spring(
            Spring(start: time, position: position, velocity: velocity, target: Double(index), rate: rate)
        )
    }
}
