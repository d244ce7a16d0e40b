import Geometry

// One-finger pans and two-finger pinches.
extension PanZoomMachine {
    mutating func beginPan(at time: Double) {
        resting = camera(at: time)
        motion = .pan(pull: bounds.pulled(resting.translation, at: resting.scale), travel: .zero)
    }

    /// Moves the content with a finger that is `travel` points from where the pan began. Content that fits the viewport
    /// along an axis doesn't move along it.
    mutating func updatePan(travel: Point) {
        guard case .pan(var pull, let previous) = motion else { return }
        let moved = travel - previous
        if bounds.overflows(along: .horizontal, at: resting.scale) { pull.x += moved.x }
        if bounds.overflows(along: .vertical, at: resting.scale) { pull.y += moved.y }
        motion = .pan(pull: pull, travel: travel)
    }

    /// Releases the content after a pan.
    ///
    /// - Parameter velocity: the finger's velocity, in points per second. Beyond a limit the content starts with a
    ///   lower velocity, because resistance slowed it down.
    mutating func endPan(at time: Double, velocity: Point) {
        guard case .pan(let pull, _) = motion else { return }
        if resting.scale != 1, abs(resting.scale - 1) < Self.style.initialScaleSnap {
            settle(from: camera(at: time), about: bounds.viewportCenter, at: time)
            return
        }
        let part = bounds.followedPart(pull, at: resting.scale)
        release(
            from: camera(at: time),
            velocity: Point(x: velocity.x * part.x, y: velocity.y * part.y),
            at: time
        )
    }

    mutating func beginPinch(at time: Double, centroid: Point, distance: Double) {
        beginPinch(from: camera(at: time), centroid: centroid, distance: distance)
    }

    /// Begins a pinch of content that is displayed with `camera`, which includes any resistance.
    mutating func beginPinch(from camera: Camera, centroid: Point, distance: Double) {
        var start = camera
        let overscroll = camera.translation - bounds.clamped(camera).translation
        if !Self.style.coversViewportWhilePinching {
            start.translation = bounds.pulled(camera.translation, at: camera.scale)
        }
        start = start.magnified(to: bounds.pulledScale(camera.scale), about: centroid)
        let fingers = PanZoomMotion.Fingers(centroid: centroid, distance: distance)
        motion = .pinch(
            PanZoomMotion.Pinch(start: start, startFingers: fingers, overscroll: overscroll, fingers: fingers)
        )
    }

    mutating func updatePinch(centroid: Point, distance: Double) {
        guard case .pinch(var pinch) = motion else { return }
        pinch.fingers = PanZoomMotion.Fingers(centroid: centroid, distance: distance)
        motion = .pinch(pinch)
    }

    /// Animates back to the limits after both fingers, or the last of them, lifted.
    mutating func endPinch(at time: Double) {
        guard case .pinch(let pinch) = motion else { return }
        settle(from: camera(at: time), about: pinch.fingers.centroid, at: time)
    }

    /// Continues a pinch as a pan with the finger that remains.
    mutating func continuePinchAsPan(at time: Double) {
        guard case .pinch = motion else { return }
        beginPan(at: time)
    }

    /// Ends a pan or a pinch after the last finger lifted. Content that was stopped beyond its limits animates back.
    mutating func endTouches(at time: Double) {
        switch motion {
        case .pan: endPan(at: time, velocity: .zero)
        case .pinch: endPinch(at: time)
        case .fling, .zoom, .scroll, .autoScroll: return
        case .rest: break
        }
        guard motion == .rest else { return }
        let scale = bounds.clampedScale(resting.scale)
        let allowed = bounds.clamped(resting.magnified(to: scale, about: bounds.viewportCenter))
        if allowed != resting { zoom(from: resting, to: allowed, at: time) }
    }

    /// Returns the camera while two fingers pinch.
    func camera(of pinch: PanZoomMotion.Pinch) -> Camera {
        let (start, fingers) = (pinch.startFingers, pinch.fingers)
        let scale = bounds.resistedScale(pinch.start.scale * fingers.distance / start.distance)
        let factor = scale / pinch.start.scale
        let translation = fingers.centroid + (pinch.start.translation - start.centroid) * factor
        guard Self.style.coversViewportWhilePinching else {
            return Camera(scale: scale, translation: bounds.resisted(translation, at: scale))
        }
        func covering(_ axis: Axis) -> Double {
            let range = bounds.range(along: axis, at: scale)
            let low = range.lowerBound + min(pinch.overscroll[axis], 0)
            let high = range.upperBound + max(pinch.overscroll[axis], 0)
            return Mathematics.clamp(translation[axis], to: low...high)
        }
        return Camera(scale: scale, translation: Point(x: covering(.horizontal), y: covering(.vertical)))
    }

    private mutating func settle(from camera: Camera, about focus: Point, at time: Double) {
        let isNearInitial = abs(camera.scale - 1) < Self.style.initialScaleSnap
        let scale = isNearInitial ? 1 : bounds.clampedScale(camera.scale)
        zoom(from: camera, to: bounds.clamped(camera.magnified(to: scale, about: focus)), at: time)
    }
}
