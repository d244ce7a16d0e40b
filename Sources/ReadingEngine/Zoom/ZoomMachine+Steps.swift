import Geometry

// What taps, wheels, keys and a new window do to the picture.
extension ZoomMachine {
    /// A scale that is nearer to 1 than this is home.
    private static let homeDistance = 0.01

    /// What a double tap magnifies a picture at home to: a tall one, which is narrower than its slot, to the slot's width;
    /// one that leaves much of the slot empty, until the slot is filled; any other, twofold.
    var scaleOfDoubleTap: Double {
        let (home, slot) = (bounds.home.size, bounds.slot)
        guard !home.isEmpty, !slot.isEmpty else { return Self.doubleTapScale }
        let (across, down) = (slot.width / home.width, slot.height / home.height)
        if across > down, across >= Self.leastWidening { return bounds.clampedScale(across) }
        return down >= Self.leastFill ? bounds.clampedScale(down) : Self.doubleTapScale
    }

    /// Magnifies about `focus`, or goes home when magnified or reduced.
    mutating func doubleTap(at focus: Point, time: Double) {
        let from = layout(at: time)
        if abs(from.scale - 1) > Self.homeDistance {
            goHome(about: focus, time: time)
        } else {
            run(
                from: from,
                to: bounds.clamped(bounds.zoomed(from, to: scaleOfDoubleTap, about: focus)),
                at: time
            )
        }
    }

    /// Runs back to scale 1, keeping `focus` as far as the bounds allow.
    mutating func goHome(about focus: Point, time: Double) {
        let from = layout(at: time)
        run(from: from, to: bounds.clamped(bounds.zoomed(from, to: 1, about: focus)), at: time)
    }

    /// Magnifies at once by `factor` about `focus`, within the limits: a wheel has no release to bounce at.
    mutating func zoom(by factor: Double, about focus: Point, time: Double) {
        let from = layout(at: time)
        rest(at: bounds.clamped(bounds.zoomed(from, to: bounds.clampedScale(from.scale * factor), about: focus)))
    }

    /// Runs to a scale `factor` times the present one about the middle of the slot, but not past home. Of a picture that
    /// runs already, the scale it runs to is the present one: presses that follow fast add up.
    mutating func step(by factor: Double, time: Double) {
        let from = layout(at: time)
        let present = destination(at: time).scale
        let middle = Point(x: bounds.slot.width / 2, y: bounds.slot.height / 2)
        let goal = present * factor
        let passesHome = abs(present - 1) > Self.homeDistance && (present - 1) * (goal - 1) < 0
        let scale = bounds.clampedScale(passesHome ? 1 : goal)
        run(from: from, to: bounds.clamped(bounds.zoomed(from, to: scale, about: middle)), at: time)
    }

    /// Moves the picture at once by `delta` points within its bounds.
    mutating func scroll(by delta: Point, time: Double) {
        let from = destination(at: time)
        let scale = bounds.clampedScale(from.scale)
        rest(at: bounds.clamped(ZoomLayout(scale: scale, origin: from.origin + delta)))
    }

    /// Runs the picture by `delta` points within its bounds.
    mutating func glide(by delta: Point, time: Double) {
        let goal = destination(at: time)
        let moved = ZoomLayout(scale: bounds.clampedScale(goal.scale), origin: goal.origin + delta)
        run(from: layout(at: time), to: bounds.clamped(moved), at: time)
    }

    /// The window or the page's size changed. A picture that rests where its view began does so again, at `newStart` (home
    /// when nil); another keeps its scale and what lies in the middle of the slot.
    mutating func reflow(to new: ZoomBounds, start newStart: ZoomLayout? = nil, at time: Double) {
        let wasAtStart = isAtStart
        start = newStart ?? new.homeLayout
        if wasAtStart {
            bounds = new
            rest(at: start)
            return
        }
        let old = layout(at: time)
        let size = bounds.home.size * old.scale
        let middle = Point(x: bounds.slot.width / 2, y: bounds.slot.height / 2)
        let previous = bounds
        bounds = new
        let home = previous.home.size
        let isLarger = home.width > previous.slot.width + 0.01 || home.height > previous.slot.height + 0.01
        guard old.scale > 1.001 || isLarger, !size.isEmpty else {
            rest(at: bounds.homeLayout)
            return
        }
        let part = Point(x: (middle.x - old.origin.x) / size.width, y: (middle.y - old.origin.y) / size.height)
        let scale = bounds.clampedScale(old.scale)
        let newSize = bounds.home.size * scale
        let origin = Point(
            x: bounds.slot.width / 2 - part.x * newSize.width,
            y: bounds.slot.height / 2 - part.y * newSize.height
        )
        rest(at: bounds.clamped(ZoomLayout(scale: scale, origin: origin)))
    }
}
