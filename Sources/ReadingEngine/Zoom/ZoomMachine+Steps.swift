import Geometry

// What taps, wheels, keys and a new window do to the picture.
extension ZoomMachine {
    /// Magnifies about `focus`, or goes home when already magnified.
    mutating func doubleTap(at focus: Point, time: Double) {
        let from = layout(at: time)
        if from.scale > 1.01 {
            goHome(about: focus, time: time)
        } else {
            run(
                from: from,
                to: bounds.clamped(bounds.zoomed(from, to: Self.doubleTapScale, about: focus)),
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

    /// Runs to a scale `factor` times the present one about the middle of the slot.
    mutating func step(by factor: Double, time: Double) {
        let from = layout(at: time)
        let middle = Point(x: bounds.slot.width / 2, y: bounds.slot.height / 2)
        let scale = bounds.clampedScale(from.scale * factor)
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

    /// The window or the page's size changed: the picture keeps its scale and what lies in the middle of the slot.
    mutating func reflow(to new: ZoomBounds, at time: Double) {
        let old = layout(at: time)
        let size = bounds.home.size * old.scale
        let middle = Point(x: bounds.slot.width / 2, y: bounds.slot.height / 2)
        let previous = bounds
        bounds = new
        guard old.scale > 1.001 || previous.home.size.height > previous.slot.height, !size.isEmpty else {
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
