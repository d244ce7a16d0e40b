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

    /// A tap's turn takes 0.26 s, a release 0.35 s to rest.
    static let tapRate = Spring.rate(restingAfter: 0.26)
    static let releaseRate = Spring.rate(restingAfter: 0.35)
    /// The hardest brake at the end of a fast turn, per second.
    static let hardestRate = 160.0
    /// A turn is at rest when less than this part of an item is left: a third of a point on a phone.
    static let restDistance = 0.0008
    private(set) var count: Int
    /// The item that is shown, or that the turn in flight goes to: the reader's place.
    private(set) var target: Int
    private(set) var course: Course = .rest
    private(set) var wish: Wish?
    /// Whether turns cut instead of moving.
    var reducesMotion = false
    /// The direction of the last turn, +1 or −1.
    private(set) var direction = 1
    /// Whether the target was reached by a cut and not by a turn.
    private(set) var arrivedByCut = true
    /// The place and the position when the finger took over.
    private var grabPosition = 0.0
    private var grabTarget = 0

    init(count: Int, target: Int) {
        self.count = count
        self.target = max(0, min(target, count - 1))
    }

    private var range: ClosedRange<Double> { 0...Double(max(count - 1, 0)) }

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
        case .brake(let brake): brake.position(at: time)
        case .finger(let grab, let travel): RubberBand.resist(grab + travel, beyond: range, dimension: 1)
        }
    }

    func velocity(at time: Double) -> Double {
        switch course {
        case .rest, .finger: 0
        case .spring(let spring): spring.velocity(at: time)
        case .brake(let brake): brake.velocity(at: time)
        }
    }

    /// True when the position changes by itself at `time`.
    func isMoving(at time: Double) -> Bool {
        switch course {
        case .rest, .finger: false
        case .spring: true
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
        case .rest, .spring: false
        }
    }

    var isAtRest: Bool { course == .rest }

    /// Ends a spring that has arrived.
    mutating func advance(to time: Double) {
        if case .spring(let spring) = course, spring.isAtRest(at: time, within: Self.restDistance) { course = .rest }
    }

    // MARK: A finger

    /// A finger has been down long enough on a page in flight: it stops under it.
    mutating func brake(at time: Double) {
        guard case .spring = course else { return }
        course = .brake(Brake(start: time, position: position(at: time), velocity: velocity(at: time)))
    }

    /// The finger lifted without having moved: the page goes on where it went.
    mutating func letGo(at time: Double) {
        guard case .brake = course else { return }
        settle(
            to: target,
            from: position(at: time),
            at: time,
            velocity: velocity(at: time),
            rate: Self.releaseRate
        )
    }

    /// The finger began to move the page.
    mutating func beginTracking(at time: Double) {
        guard count > 0 else { return }
        grabPosition = position(at: time)
        grabTarget = target
        course = .finger(grab: RubberBand.pull(for: grabPosition, beyond: range, dimension: 1), travel: 0)
    }

    /// The finger has gone `travel` items since it began, positive towards the next item.
    mutating func track(travel: Double) {
        guard case .finger(let grab, _) = course else { return }
        course = .finger(grab: grab, travel: travel)
    }

    /// The finger lifted.
    ///
    /// - Parameters:
    ///   - travel: how far the finger has come since it touched, in items, positive towards the next item; the slop
    ///     is part of it.
    ///   - velocity: of the finger, in items per second, positive towards the next item.
    ///   - duration: how long the finger was down, in seconds.
    /// - Returns: the end of the sequence beyond which the reader pulled, if so.
    mutating func release(
        at time: Double,
        travel: Double,
        velocity: Double,
        duration: Double,
        isShowable: (Int) -> Bool
    ) -> PublicationEdge? {
        guard isTracking else { return nil }
        let position = position(at: time)
        let decided = TurnDecision(
            count: count,
            grabPosition: grabPosition,
            grabTarget: grabTarget,
            wish: wish,
            position: position,
            travel: travel,
            velocity: velocity,
            duration: duration
        ).item
        let inside = max(0, min(decided, count - 1))
        let asked = wish
        course = .brake(Brake(start: time, position: position, velocity: velocity))
        go(towards: inside, at: time, velocity: velocity, rate: Self.releaseRate, isShowable: isShowable)
        if decided == grabTarget, let asked {
            // The finger changed nothing: what was asked for before still stands.
            wish = asked
            resume(at: time, isShowable: isShowable)
        }
        if decided < 0 { return .start }
        if decided >= count { return .end }
        return nil
    }

    /// The system took the finger away, or a second one came: back to where the turn began.
    mutating func cancelTracking(at time: Double) {
        guard isTracking else { return }
        settle(to: grabTarget, from: position(at: time), at: time, velocity: 0, rate: Self.releaseRate)
    }

    // MARK: Taps, keys and jumps

    /// Turns by `steps` items from what was last asked for; nothing asked is lost.
    ///
    /// - Returns: the end of the sequence that stands in the way, if one does.
    mutating func step(by steps: Int, at time: Double, isShowable: (Int) -> Bool) -> PublicationEdge? {
        guard count > 0, steps != 0 else { return nil }
        let asked = wanted + steps
        let inside = max(0, min(asked, count - 1))
        if case .cut = wish {
            wish = inside == target ? nil : .cut(to: inside)
            resume(at: time, isShowable: isShowable)
        } else {
            let velocity = velocity(at: time)
            go(towards: inside, at: time, velocity: velocity, rate: Self.tapRate, isShowable: isShowable)
        }
        if asked < 0 { return .start }
        if asked >= count { return .end }
        return nil
    }

    /// Shows an item without a turn, as soon as it can be shown.
    mutating func cut(to index: Int, at time: Double, isShowable: (Int) -> Bool) {
        guard count > 0 else { return }
        let inside = max(0, min(index, count - 1))
        if inside == target {
            wish = nil
            if course != .rest {
                settle(to: target, from: position(at: time), at: time, velocity: velocity(at: time), rate: Self.tapRate)
            }
            return
        }
        wish = .cut(to: inside)
        resume(at: time, isShowable: isShowable)
    }

    /// Goes on with what was asked for when one more page can be shown.
    mutating func resume(at time: Double, isShowable: (Int) -> Bool) {
        guard let wish, !isHeld else { return }
        switch wish {
        case .cut(let index):
            guard isShowable(index) else { return }
            self.wish = nil
            direction = index < target ? -1 : 1
            target = index
            arrivedByCut = true
            course = .rest
        case .walk(let index):
            let before = target
            let position = position(at: time)
            let velocity = velocity(at: time)
            walk(towards: index, isShowable: isShowable)
            if target != before {
                settle(to: target, from: position, at: time, velocity: velocity, rate: Self.tapRate)
            }
        }
    }

    /// Sets off for `index`: as far as the pages can be shown now, the rest as a wish.
    private mutating func go(
        towards index: Int,
        at time: Double,
        velocity: Double,
        rate: Double,
        isShowable: (Int) -> Bool
    ) {
        let position = position(at: time)
        walk(towards: index, isShowable: isShowable)
        settle(to: target, from: position, at: time, velocity: velocity, rate: rate)
    }

    private mutating func walk(towards index: Int, isShowable: (Int) -> Bool) {
        if index != target { direction = index < target ? -1 : 1 }
        let stride = index < target ? -1 : 1
        while target != index, isShowable(target + stride) {
            target += stride
            arrivedByCut = false
        }
        wish = target == index ? nil : .walk(to: index)
    }

    private mutating func settle(to index: Int, from position: Double, at time: Double, velocity: Double, rate: Double)
    {
        target = index
        if reducesMotion || abs(position - Double(index)) < Self.restDistance && abs(velocity) < Self.restDistance {
            course = .rest
            return
        }
        let rate = Spring.rate(
            withoutOvershootFrom: position,
            velocity: velocity,
            to: Double(index),
            atLeast: rate,
            ceiling: Self.hardestRate
        )
        course = .spring(
            Spring(start: time, position: position, velocity: velocity, target: Double(index), rate: rate)
        )
    }
}
