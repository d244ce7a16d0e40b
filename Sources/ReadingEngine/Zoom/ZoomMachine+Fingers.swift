import Geometry

// What one and two fingers do to the picture.
extension ZoomMachine {
    /// A finger caught the picture: it stops where it is.
    mutating func catchFlight(at time: Double) {
        guard isMoving else { return }
        rest(at: layout(at: time))
    }

    /// The last finger has gone: whatever it held is let go, and a picture that was caught beyond its bounds goes
    /// back into them.
    mutating func letGo(at time: Double) {
        switch course {
        case .pan: endPan(at: time, velocity: .zero)
        case .pinch: endPinch(at: time)
        case .fling, .run: return
        case .rest: break
        }
        guard course == .rest else { return }
        let middle = Point(x: bounds.slot.width / 2, y: bounds.slot.height / 2)
        let best = bounds.clamped(bounds.zoomed(resting, to: bounds.clampedScale(resting.scale), about: middle))
        if best != resting { run(from: resting, to: best, at: time) }
    }

    mutating func beginPan(at time: Double) {
        let shown = layout(at: time)
        resting = shown
        course = .pan(grab: pulled(shown.origin, at: shown.scale), travel: .zero)
    }

    mutating func pan(travel: Point) {
        guard case .pan(let grab, _) = course else { return }
        var travel = travel
        // A picture that fits along an axis does not rattle along it.
        if !overflows(along: .horizontal, atScale: resting.scale) { travel.x = 0 }
        if !overflows(along: .vertical, atScale: resting.scale) { travel.y = 0 }
        course = .pan(grab: grab, travel: travel)
    }

    mutating func endPan(at time: Double, velocity: Point) {
        guard case .pan(let grab, let travel) = course else { return }
        let pulled = ZoomLayout(scale: resting.scale, origin: grab + travel)
        let excess = pulled.origin - bounds.clamped(pulled).origin
        // It goes on at the velocity that was seen, which beyond an edge is less than the finger's.
        let seen = Point(
            x: velocity.x * RubberBand.slope(at: excess.x, dimension: bounds.slot.width),
            y: velocity.y * RubberBand.slope(at: excess.y, dimension: bounds.slot.height)
        )
        glide(from: layout(at: time), at: time, velocity: seen)
    }

    mutating func beginPinch(at time: Double, centroid: Point, distance: Double) {
        var grab = layout(at: time)
        let slack = grab.origin - bounds.clamped(grab).origin
        // The finger pair scales what it holds: beyond the limits it holds the unresisted scale.
        let shown = grab.scale
        grab.scale = bounds.pull(forScale: shown)
        grab.origin = centroid + (grab.origin - centroid) * (grab.scale / shown)
        course = .pinch(
            Pinch(
                grab: grab,
                grabCentroid: centroid,
                grabDistance: max(distance, 1),
                slack: slack,
                centroid: centroid,
                distance: max(distance, 1)
            )
        )
    }

    mutating func pinch(centroid: Point, distance: Double) {
        guard case .pinch(var pinch) = course else { return }
        pinch.centroid = centroid
        pinch.distance = max(distance, 1)
        course = .pinch(pinch)
    }

    /// Both fingers lifted, or the last of them.
    mutating func endPinch(at time: Double) {
        guard case .pinch(let pinch) = course else { return }
        let shown = layout(at: time)
        let scale = bounds.clampedScale(shown.scale)
        let best = bounds.clamped(bounds.zoomed(shown, to: scale, about: pinch.centroid))
        run(from: shown, to: best, at: time)
    }

    /// One of two fingers lifted: the other one pans from here, without a jump.
    mutating func pinchBecomesPan(at time: Double) {
        guard case .pinch = course else { return }
        let shown = layout(at: time)
        resting = shown
        course = .pan(grab: pulled(shown.origin, at: shown.scale), travel: .zero)
    }
}
