import Geometry

/// The page turn: one number, the position along the sequence, and what moves it.
///
/// The position is counted in items: 3 is item 3 alone, 3.4 is 40 % of the way from item 3 to item 4. A slide draws
/// it as a strip; another look may draw the fraction otherwise. From every state a finger, a tap or a key takes over
/// at the current position and velocity.
struct TurnMachine: Equatable, Sendable {
    /// What moves the position.
    enum Course: Equatable, Sendable {
        /// Nothing; the position is the target.
        case rest
        /// A spring on its way to the target.
        case spring(Spring)
        /// A sheet that a tap sets going: it takes its time.
        case glide(Glide)
        /// A finger caught the page in flight and it stops under it.
        case brake(Brake)
        /// The page follows a finger: the pull at its grab, and how far the finger has gone since, in items.
        case finger(grab: Double, travel: Double)
    }

    /// A turn asked for while its page can't be shown yet.
    enum Wish: Equatable, Sendable {
        /// Turn there, leaf by leaf.
        case walk(to: Int)
        /// Show it at once, without a turn.
        case cut(to: Int)

        var index: Int {
            switch self {
            case .walk(let index), .cut(let index): index
            }
        }
    }

    /// The hardest brake at the end of a fast turn, per second.
    static let hardestRate = 160.0
    /// A turn is at rest when less than this part of an item is left: a third of a point on a phone.
    static let restDistance = 0.0008
    /// The positions that exist.
    var range: ClosedRange<Int>
    /// The item that is shown, or that the turn in flight goes to: the reader's place.
    var target: Int
    var course: Course = .rest
    var wish: Wish?
    /// How fast turns run, and whether they run at all.
    var pace = TurnPace()
    /// The direction of the last turn, +1 or −1.
    var direction = 1
    /// Whether the target was reached by a cut and not by a turn.
    var arrivedByCut = true
    /// The place and the position when the finger took over.
    var grabPosition = 0.0
    var grabTarget = 0

    init(range: ClosedRange<Int>, target: Int) {
        self.range = range
        self.target = Self.clamp(target, to: range)
    }

    static func clamp(_ position: Int, to range: ClosedRange<Int>) -> Int {
        max(range.lowerBound, min(position, range.upperBound))
    }

    /// The positions that exist, for a hand that pulls beyond them.
    var extent: ClosedRange<Double> { Double(range.lowerBound)...Double(range.upperBound) }

    /// The item the reader asked for last, reached or not.
    var wanted: Int { wish?.index ?? target }

    /// The item that must be showable next for the wish to come true: the one to load first.
    var needed: Int {
        switch wish {
        case nil: target
        case .cut(let index): index
        case .walk(let index): target + (index < target ? -1 : 1)
        }
    }

    func position(at time: Double) -> Double {
        switch course {
        case .rest: Double(target)
        case .spring(let spring): spring.position(at: time)
        case .glide(let glide): glide.position(at: time)
        case .brake(let brake): brake.position(at: time)
        case .finger(let grab, let travel): RubberBand.resist(grab + travel, beyond: extent, dimension: 1)
        }
    }

    func velocity(at time: Double) -> Double {
        switch course {
        case .rest, .finger: 0
        case .spring(let spring): spring.velocity(at: time)
        case .glide(let glide): glide.velocity(at: time)
        case .brake(let brake): brake.velocity(at: time)
        }
    }

    /// True when the position changes by itself at `time`.
    func isMoving(at time: Double) -> Bool {
        switch course {
        case .rest, .finger: false
        case .spring, .glide: true
        case .brake(let brake): !brake.isAtRest(at: time)
        }
    }

    var isTracking: Bool {
        if case .finger = course { return true }
        return false
    }

    /// True while a finger holds the page: it moves with the finger or not at all.
    var isHeld: Bool {
        switch course {
        case .finger, .brake: true
        case .rest, .spring, .glide: false
        }
    }

    var isAtRest: Bool { course == .rest }

    /// Ends a movement that has arrived.
    mutating func advance(to time: Double) {
        switch course {
        case .spring(let spring) where spring.isAtRest(at: time, within: Self.restDistance): course = .rest
        case .glide(let glide) where glide.isAtRest(at: time): course = .rest
        case .rest, .spring, .glide, .brake, .finger: break
        }
    }

    // MARK: Inside

    func edge(beyond position: Int) -> PublicationEdge? {
        if position < range.lowerBound { return .start }
        return position > range.upperBound ? .end : nil
    }

    /// Sets off for `index`: as far as the pages can be shown now, the rest as a wish.
    mutating func go(
        towards index: Int,
        at time: Double,
        velocity: Double,
        how manner: Manner,
        isShowable: (Int) -> Bool
    ) {
        let position = position(at: time)
        walk(towards: index, isShowable: isShowable)
        settle(to: target, from: position, at: time, velocity: velocity, how: manner)
    }

    mutating func walk(towards index: Int, isShowable: (Int) -> Bool) {
        if index != target { direction = index < target ? -1 : 1 }
        let stride = index < target ? -1 : 1
        while target != index, isShowable(target + stride) {
            target += stride
            arrivedByCut = false
        }
        wish = target == index ? nil : .walk(to: index)
    }

    /// What sets a turn going.
    enum Manner: Equatable, Sendable {
        /// A tap, a key, the wheel.
        case tapped
        /// A finger that lets go.
        case released
    }

    mutating func settle(to index: Int, from position: Double, at time: Double, velocity: Double, how manner: Manner) {
        target = index
        if pace.cuts || abs(position - Double(index)) < Self.restDistance && abs(velocity) < Self.restDistance {
            course = .rest
            return
        }
        // A tap on a single sheet; several at once run as a spring does, the more there are the faster.
        if manner == .tapped, pace.look == .curl, abs(position - Double(index)) <= 1 {
            course = .glide(
                Glide(
                    start: time,
                    position: position,
                    velocity: velocity,
                    target: Double(index),
                    duration: pace.tapDuration
                )
            )
            return
        }
        let wanted = manner == .tapped ? pace.tapRate : pace.releaseRate
        let rate = Spring.rate(
            withoutOvershootFrom: position,
            velocity: velocity,
            to: Double(index),
            atLeast: wanted,
            ceiling: Self.hardestRate
        )
        course = .spring(
            Spring(start: time, position: position, velocity: velocity, target: Double(index), rate: rate)
        )
    }
}
