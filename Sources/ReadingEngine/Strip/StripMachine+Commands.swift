import Geometry

// Taps, keys, the wheel and auto-scroll.
extension StripMachine {
    /// The scale of a double tap.
    static let doubleTapScale = 2.0
    /// The part of the window by which a tap scrolls. A third remains visible, so that no panel is lost.
    static let tapStep = 2.0 / 3
    /// The part of the window by which an arrow key scrolls.
    static let keyStep = 0.25

    /// Scrolls by a part of the window, from where the last step ends.
    ///
    /// - Returns: the end of the publication, if it is already visible.
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
        let distance = bounds.viewport.height * part
        animateScroll(by: Point(x: 0, y: direction > 0 ? -distance : distance), at: time)
        return nil
    }

    /// Scrolls by `delta` points of the window from where the last step ends, with animation.
    mutating func animateScroll(by delta: Point, at time: Double) {
        guard !isHeld, !strip.isEmpty else { return }
        let from = camera(at: time)
        let velocity = velocity(at: time)
        let goal = scrolled(by: delta, at: time)
        if abs(from.scale - goal.scale) > Self.style.scaleTolerance {
            zoom(from: from, to: goal, at: time)
        } else if reducesMotion {
            rest(at: goal)
        } else {
            resting = goal
            motion = .scroll(
                x: spring(from: from.translation.x, velocity: velocity.x, to: goal.translation.x, at: time),
                y: spring(from: from.translation.y, velocity: velocity.y, to: goal.translation.y, at: time)
            )
        }
        updatePosition(at: time)
    }

    func spring(from position: Double, velocity: Double, to target: Double, at time: Double) -> Spring {
        let rate = Spring.rate(
            withoutOvershootFrom: position,
            velocity: velocity,
            to: target,
            atLeast: Self.scrollRate,
            ceiling: Self.maximumScrollRate
        )
        return Spring(start: time, position: position, velocity: velocity, target: target, rate: rate)
    }

    /// Scrolls by `delta` points of the window without animation, because a wheel has its own momentum.
    mutating func scroll(by delta: Point, at time: Double) {
        guard !isHeld, !strip.isEmpty else { return }
        if scrollStep != nil {
            scrollOnce(towards: delta, byWheelAt: time)
            return
        }
        rest(at: scrolled(by: delta, at: time))
        continueAutoScroll(at: time)
        updatePosition(at: time)
    }

    /// Zooms to twice the size about `focus`, or back to scale 1. If a scroll is undone at the same time, `origin` is
    /// the camera before the scroll, and the zoom is computed from it.
    mutating func doubleTap(at focus: Point, returningTo origin: Camera? = nil, time: Double) {
        guard !isHeld, !strip.isEmpty else { return }
        let from = camera(at: time)
        let origin = origin ?? from
        let isInitial = abs(origin.scale - 1) < Self.magnifiedScale - 1
        let scale = bounds.clampedScale(isInitial ? Self.doubleTapScale : 1)
        zoom(from: from, to: bounds.clamped(origin.magnified(to: scale, about: focus)), at: time)
        continueAutoScroll(at: time)
        updatePosition(at: time)
    }

    /// Animates back to scale 1 about the window's centre.
    mutating func resetZoom(at time: Double) { magnify(to: 1, about: bounds.viewportCenter, at: time) }

    /// Animates to `factor` times the scale of the strip, or of its animation's end, about the window's centre.
    mutating func magnify(by factor: Double, at time: Double) {
        magnify(to: destination(at: time).scale * factor, about: bounds.viewportCenter, at: time)
    }

    private mutating func magnify(to scale: Double, about focus: Point, at time: Double) {
        guard !isHeld, !strip.isEmpty else { return }
        zoom(to: scale, about: focus, at: time)
        continueAutoScroll(at: time)
        updatePosition(at: time)
    }

    /// Scales by `factor` about `focus` without animation. A wheel sends no end of its movement, so there is no bounce.
    mutating func zoom(by factor: Double, about focus: Point, at time: Double) {
        guard !isHeld, !strip.isEmpty else { return }
        scale(by: factor, about: focus, at: time)
        continueAutoScroll(at: time)
        updatePosition(at: time)
    }

    // MARK: Auto-scroll

    /// Turns auto-scroll on or off, at `speed` points of the window per second.
    mutating func setAutoScrolling(_ scrolls: Bool, speed: Double, at time: Double) {
        isAutoScrolling = scrolls && speed > 0
        autoScrollSpeed = max(speed, 0)
        if case .autoScroll = motion { rest(at: camera(at: time)) }
        continueAutoScroll(at: time)
    }

    /// Continues auto-scroll if no other motion is running. Turns it off at the end of the publication, or if the strip
    /// was zoomed in.
    mutating func continueAutoScroll(at time: Double) {
        guard isAutoScrolling, motion == .rest, !isTouched else { return }
        let end = bounds.range(along: .vertical, at: resting.scale).lowerBound
        if resting.scale > Self.magnifiedScale {
            isAutoScrolling = false
        } else if resting.translation.y > end {
            motion = .autoScroll(
                ConstantMotion(start: time, position: resting.translation.y, velocity: -autoScrollSpeed, end: end)
            )
        } else if !awaitsMore(after: true) {
            isAutoScrolling = false
        }
    }

    /// Returns whether the last or first row is a placeholder for a chapter that is still loading.
    func awaitsMore(after: Bool) -> Bool {
        if case .unresolved = (after ? strip.rows.last : strip.rows.first)?.item { return true }
        return false
    }
}
