import Geometry

/// Content in a viewport that is panned, pinched, flung and zoomed: the core that pages and strips share.
///
/// The camera is a closed-form function of time, so any gesture can take over from any motion without a jump.
protocol PanZoomMachine: Equatable, Sendable {
    static var style: PanZoomStyle { get }

    var bounds: PanZoomBounds { get }
    var motion: PanZoomMotion { get set }
    /// The camera at rest. During a motion at a constant scale it holds that scale.
    var resting: Camera { get set }
    /// Whether animations are replaced by immediate changes.
    var reducesMotion: Bool { get }
}

extension PanZoomMachine {
    /// Whether fingers pan or pinch the content.
    var isHeld: Bool {
        switch motion {
        case .pan, .pinch: true
        case .rest, .fling, .zoom, .scroll, .autoScroll: false
        }
    }

    /// Whether the camera changes over time without input.
    var isMoving: Bool {
        switch motion {
        case .fling, .zoom, .scroll, .autoScroll: true
        case .rest, .pan, .pinch: false
        }
    }

    /// Returns the camera at `time`, exact and not rounded to device pixels.
    func camera(at time: Double) -> Camera {
        switch motion {
        case .rest:
            return resting
        case .pan(let pull, _):
            return Camera(scale: resting.scale, translation: bounds.resisted(pull, at: resting.scale))
        case .pinch(let pinch):
            return camera(of: pinch)
        case .fling(let x, let y):
            return Camera(scale: resting.scale, translation: Point(x: x.position(at: time), y: y.position(at: time)))
        case .zoom(let zoom):
            return zoom.camera(at: time)
        case .scroll(let x, let y):
            return Camera(scale: resting.scale, translation: Point(x: x.position(at: time), y: y.position(at: time)))
        case .autoScroll(let scroll):
            return Camera(
                scale: resting.scale,
                translation: Point(x: resting.translation.x, y: scroll.position(at: time))
            )
        }
    }

    /// Returns the camera that the current animation ends at; the camera at `time` when no animation is running.
    func destination(at time: Double) -> Camera {
        switch motion {
        case .zoom(let zoom): zoom.to
        case .scroll(let x, let y): Camera(scale: resting.scale, translation: Point(x: x.target, y: y.target))
        case .rest, .pan, .pinch, .fling, .autoScroll: camera(at: time)
        }
    }

    /// Returns the velocity of the content's origin, in points per second; zero during a gesture or a zoom.
    func velocity(at time: Double) -> Point {
        switch motion {
        case .rest, .pan, .pinch, .zoom: .zero
        case .fling(let x, let y): Point(x: x.velocity(at: time), y: y.velocity(at: time))
        case .scroll(let x, let y): Point(x: x.velocity(at: time), y: y.velocity(at: time))
        case .autoScroll(let scroll): Point(x: 0, y: scroll.velocity(at: time))
        }
    }

    // MARK: Motion

    mutating func rest(at camera: Camera) {
        resting = camera
        motion = .rest
    }

    /// Stops a fling or an animation at its current position.
    mutating func stopMotion(at time: Double) {
        guard isMoving else { return }
        rest(at: camera(at: time))
    }

    /// Ends the motion if it has arrived.
    mutating func endFinishedMotion(at time: Double) {
        switch motion {
        case .fling(let x, let y) where x.isAtRest(at: time) && y.isAtRest(at: time):
            rest(
                at: bounds.clamped(
                    Camera(scale: resting.scale, translation: Point(x: x.restPosition, y: y.restPosition))
                )
            )
        case .zoom(let zoom) where zoom.progress.isAtRest(at: time, within: 0.0005):
            rest(at: zoom.to)
        case .scroll(let x, let y) where x.isAtRest(at: time, within: 0.1) && y.isAtRest(at: time, within: 0.1):
            rest(at: Camera(scale: resting.scale, translation: Point(x: x.target, y: y.target)))
        case .autoScroll(let scroll) where scroll.isAtRest(at: time):
            rest(at: camera(at: time))
        default:
            break
        }
    }

    /// Animates from one camera to another.
    mutating func zoom(from: Camera, to: Camera, at time: Double) {
        if reducesMotion || from == to {
            rest(at: to)
            return
        }
        resting = from
        motion = .zoom(
            PanZoomMotion.Zoom(
                from: from,
                to: to,
                progress: Spring(start: time, position: 0, velocity: 0, target: 1, rate: Self.style.zoomRate)
            )
        )
    }

    /// Animates to the nearest allowed scale. The content at `focus` stays in place as far as the limits permit.
    mutating func zoom(to scale: Double, about focus: Point, at time: Double) {
        let from = camera(at: time)
        zoom(from: from, to: bounds.clamped(from.magnified(to: bounds.clampedScale(scale), about: focus)), at: time)
    }

    /// Scales by `factor` about `focus` within the limits, without animation.
    mutating func scale(by factor: Double, about focus: Point, at time: Double) {
        let from = camera(at: time)
        rest(at: bounds.clamped(from.magnified(to: bounds.clampedScale(from.scale * factor), about: focus)))
    }

    /// Returns the camera after moving the content by `delta` points from where its animation ends, within the limits.
    func scrolled(by delta: Point, at time: Double) -> Camera {
        let goal = destination(at: time)
        return bounds.clamped(Camera(scale: bounds.clampedScale(goal.scale), translation: goal.translation + delta))
    }

    /// Starts a fling from `camera`, or animates back to the limits of scale.
    mutating func release(from camera: Camera, velocity: Point, at time: Double) {
        let isInitial = abs(camera.scale - 1) < Self.style.scaleTolerance
        let scale = isInitial ? 1 : bounds.clampedScale(camera.scale)
        let allowed = camera.magnified(to: scale, about: bounds.viewportCenter)
        if abs(scale - camera.scale) > Self.style.scaleTolerance {
            zoom(from: camera, to: bounds.clamped(allowed), at: time)
            return
        }
        if reducesMotion {
            rest(at: bounds.clamped(allowed))
            return
        }
        resting = allowed
        motion = .fling(
            x: fling(from: allowed, velocity: velocity, along: .horizontal, at: time),
            y: fling(from: allowed, velocity: velocity, along: .vertical, at: time)
        )
    }

    private func fling(from camera: Camera, velocity: Point, along axis: Axis, at time: Double) -> BoundedFling {
        BoundedFling(
            start: time,
            position: camera.translation[axis],
            velocity: bounds.overflows(along: axis, at: camera.scale) ? velocity[axis] : 0,
            bounds: bounds.range(along: axis, at: camera.scale),
            bounceLimit: bounds.viewport[axis] * Self.style.bounceLimit
        )
    }
}
