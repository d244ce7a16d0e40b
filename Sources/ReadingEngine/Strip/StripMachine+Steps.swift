import Geometry

// What taps, keys, the wheel and the clock do to a strip.
extension StripMachine {
    /// How much a double tap magnifies.
    static let doubleTapScale = 2.0
    /// A tap scrolls two thirds of a window: a third stays, so that no panel is lost.
    static let tapStep = 2.0 / 3
    /// An arrow key scrolls by this part of the window.
    static let keyStep = 0.25

    /// Scrolls a part of a window, from where the last step goes.
    ///
    /// - Returns: the end that stands in the way, when nothing is left to see that way and nothing more is to come.
    mutating func step(_ direction: Int, by part: Double = tapStep, at time: Double) -> PublicationEdge? {
        guard direction != 0, !strip.isEmpty, !isHeld else { return nil }
        let goal = destination(at: time)
        let range = bounds.range(along: .vertical, at: goal.scale)
        if direction > 0, goal.translation.y <= range.lowerBound + 0.5 {
            return awaitsMore(after: true) ? nil : .end
        }
        if direction < 0, goal.translation.y >= range.upperBound - 0.5 {
            return awaitsMore(after: false) ? nil : .start
        }
        let way = bounds.viewport.height * part
        glide(by: Point(x: 0, y: direction > 0 ? -way : way), at: time)
        return nil
    }

    /// Runs the strip by `delta` points of the window, added to where a step in flight goes, at the velocity it has.
    mutating func glide(by delta: Point, at time: Double) {
        guard !isHeld, !strip.isEmpty else { return }
        let from = camera(at: time)
        let velocity = velocity(at: time)
        var goal = destination(at: time)
        goal.scale = bounds.clampedScale(goal.scale)
        goal.translation = goal.translation + delta
        goal = bounds.clamped(goal)
        if abs(from.scale - goal.scale) > Self.scaleDistance {
            run(from: from, to: goal, at: time)
        } else if reducesMotion {
            rest(at: goal)
        } else {
            resting = goal
            course = .glide(
                x: spring(from: from.translation.x, velocity: velocity.x, to: goal.translation.x, at: time),
                y: spring(from: from.translation.y, velocity: velocity.y, to: goal.translation.y, at: time)
            )
        }
        keepPlace(at: time)
    }

    func spring(from position: Double, velocity: Double, to target: Double, at time: Double) -> Spring {
        let rate = Spring.rate(
            withoutOvershootFrom: position,
            velocity: velocity,
            to: target,
            atLeast: Self.glideRate,
            ceiling: Self.hardestRate
        )
        return Spring(start: time, position: position, velocity: velocity, target: target, rate: rate)
    }

    /// Moves the strip at once by `delta` points of the window, within its bounds: a wheel has its own momentum.
    mutating func scroll(by delta: Point, at time: Double) {
        guard !isHeld, !strip.isEmpty else { return }
        var goal = destination(at: time)
        goal.scale = bounds.clampedScale(goal.scale)
        goal.translation = goal.translation + delta
        rest(at: bounds.clamped(goal))
        driftOn(at: time)
        keepPlace(at: time)
    }

    /// Magnifies twofold about `focus`, or goes home when already magnified or reduced.
    mutating func doubleTap(at focus: Point, time: Double) {
        let isHome = abs(camera(at: time).scale - 1) < Self.magnifiedScale - 1
        magnify(to: isHome ? Self.doubleTapScale : 1, about: focus, at: time)
    }

    /// Runs back to scale 1, keeping what is at `focus` as far as the bounds allow.
    mutating func goHome(about focus: Point, at time: Double) { magnify(to: 1, about: focus, at: time) }

    /// Runs to `factor` times the scale it has or is running to, about the middle of the window.
    mutating func magnify(by factor: Double, at time: Double) {
        let middle = Point(x: bounds.viewport.width / 2, y: bounds.viewport.height / 2)
        magnify(to: destination(at: time).scale * factor, about: middle, at: time)
    }

    private mutating func magnify(to scale: Double, about focus: Point, at time: Double) {
        guard !isHeld, !strip.isEmpty else { return }
        let from = camera(at: time)
        run(from: from, to: bounds.clamped(from.magnified(to: bounds.clampedScale(scale), about: focus)), at: time)
        driftOn(at: time)
        keepPlace(at: time)
    }

    /// Magnifies at once by `factor` about `focus`, within the limits: a wheel has no release to bounce at.
    mutating func zoom(by factor: Double, about focus: Point, at time: Double) {
        guard !isHeld, !strip.isEmpty else { return }
        let from = camera(at: time)
        rest(at: bounds.clamped(from.magnified(to: bounds.clampedScale(from.scale * factor), about: focus)))
        driftOn(at: time)
        keepPlace(at: time)
    }

    // MARK: By itself

    /// Begins or ends to move the strip by itself, at `speed` points of the window per second.
    mutating func setScrollsByItself(_ scrolls: Bool, speed: Double, at time: Double) {
        scrollsByItself = scrolls && speed > 0
        scrollSpeed = max(speed, 0)
        if case .drift = course { rest(at: camera(at: time)) }
        driftOn(at: time)
    }

    /// Sets the strip moving again when nothing else does; at the end of everything, or once it is magnified, that is over.
    mutating func driftOn(at time: Double) {
        guard scrollsByItself, course == .rest, !isTouched else { return }
        let end = bounds.range(along: .vertical, at: resting.scale).lowerBound
        if resting.scale > Self.magnifiedScale {
            scrollsByItself = false
        } else if resting.translation.y > end {
            course = .drift(Drift(start: time, position: resting.translation.y, velocity: -scrollSpeed, end: end))
        } else if !awaitsMore(after: true) {
            scrollsByItself = false
        }
    }

    /// The row at an end is a chapter that is on its way: there is more to come.
    func awaitsMore(after: Bool) -> Bool {
        if case .unresolved = (after ? strip.rows.last : strip.rows.first)?.item { return true }
        return false
    }
}
