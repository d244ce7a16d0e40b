import Geometry

// What one and two fingers do to a strip.
extension StripMachine {
    /// A strip that is caught going faster than this was meant to be stopped: the touch is no tap. In points per second.
    private static let caughtSpeed = 40.0

    /// A pinch that ends this near to scale 1 meant it.
    private static let homePull = 0.03

    /// The first finger came down. A strip that glides by itself stops under it at once; a step or a zoom goes on, for
    /// the finger may be about to tap again.
    ///
    /// - Returns: whether something is still in flight, to be caught when the finger stays.
    mutating func touch(at time: Double) -> Bool {
        isTouched = true
        hasCaughtFlight = false
        switch course {
        case .fling:
            hasCaughtFlight = velocity(at: time).length > Self.caughtSpeed
            catchFlight(at: time)
        case .drift:
            catchFlight(at: time)
        case .run, .glide:
            return true
        case .rest, .pan, .pinch:
            break
        }
        return false
    }

    /// Whatever is in flight stops where it is.
    mutating func catchFlight(at time: Double) {
        guard isMoving else { return }
        rest(at: camera(at: time))
        keepPlace(at: time)
    }

    /// The last finger has gone: what it held is let go, and a strip that was caught beyond its limits goes back.
    mutating func letGo(at time: Double) {
        isTouched = false
        switch course {
        case .pan: endPan(at: time, velocity: .zero)
        case .pinch: endPinch(at: time)
        case .fling, .run, .glide, .drift: return
        case .rest: break
        }
        if course == .rest {
            let middle = Point(x: bounds.viewport.width / 2, y: bounds.viewport.height / 2)
            let best = bounds.clamped(resting.magnified(to: bounds.clampedScale(resting.scale), about: middle))
            if best != resting { run(from: resting, to: best, at: time) }
        }
        driftOn(at: time)
        keepPlace(at: time)
    }

    mutating func beginPan(at time: Double) {
        resting = camera(at: time)
        course = .pan(pull: bounds.pulled(resting.translation, at: resting.scale), travel: .zero)
    }

    /// The finger has come `travel` points since it began to pan.
    mutating func pan(travel: Point, at time: Double) {
        guard case .pan(var pull, let before) = course else { return }
        let moved = travel - before
        // A strip that fits along an axis does not rattle along it.
        if bounds.overflows(along: .horizontal, at: resting.scale) { pull.x += moved.x }
        if bounds.overflows(along: .vertical, at: resting.scale) { pull.y += moved.y }
        course = .pan(pull: pull, travel: travel)
        keepPlace(at: time)
    }

    /// The finger lifted at `velocity`, in points per second.
    mutating func endPan(at time: Double, velocity: Point) {
        guard case .pan(let pull, _) = course else { return }
        if resting.scale != 1, abs(resting.scale - 1) < Self.homePull {
            let middle = Point(x: bounds.viewport.width / 2, y: bounds.viewport.height / 2)
            settle(from: camera(at: time), about: middle, at: time)
            return
        }
        let followed = bounds.followed(pull, at: resting.scale)
        release(
            from: camera(at: time),
            velocity: Point(x: velocity.x * followed.x, y: velocity.y * followed.y),
            at: time
        )
    }

    mutating func beginPinch(at time: Double, centroid: Point, distance: Double) {
        grab(camera(at: time), centroid: centroid, distance: distance)
    }

    mutating func pinch(centroid: Point, distance: Double, at time: Double) {
        guard case .pinch(var pinch) = course else { return }
        pinch.centroid = centroid
        pinch.distance = max(distance, 1)
        course = .pinch(pinch)
        keepPlace(at: time)
    }

    /// Both fingers lifted, or the last of them.
    mutating func endPinch(at time: Double) {
        guard case .pinch(let pinch) = course else { return }
        let shown = camera(at: time)
        settle(from: shown, about: pinch.centroid, at: time)
    }

    /// Runs into the limits, and home if that is near.
    private mutating func settle(from shown: Camera, about focus: Point, at time: Double) {
        let isNearHome = abs(shown.scale - 1) < Self.homePull
        let scale = isNearHome ? 1 : bounds.clampedScale(shown.scale)
        run(from: shown, to: bounds.clamped(shown.magnified(to: scale, about: focus)), at: time)
    }

    /// One of two fingers lifted: the other one pans from here, without a jump.
    mutating func pinchBecomesPan(at time: Double) {
        guard case .pinch = course else { return }
        beginPan(at: time)
    }

    /// Two fingers take hold of the strip as it is shown.
    mutating func grab(_ shown: Camera, centroid: Point, distance: Double) {
        var grab = shown
        grab.translation = bounds.pulled(shown.translation, at: shown.scale)
        // The finger pair scales what it holds: beyond the limits it holds the unresisted scale.
        grab = grab.magnified(to: bounds.pull(forScale: shown.scale), about: centroid)
        course = .pinch(
            Pinch(
                grab: grab,
                grabCentroid: centroid,
                grabDistance: max(distance, 1),
                centroid: centroid,
                distance: max(distance, 1)
            )
        )
    }
}
