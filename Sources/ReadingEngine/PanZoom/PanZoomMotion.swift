import Geometry

/// The gesture or animation that changes the camera of a ``PanZoomMachine``.
enum PanZoomMotion: Equatable, Sendable {
    /// The camera doesn't change.
    case rest
    /// One finger pans. `pull` is the translation before resistance; `travel` is the finger's travel since the pan
    /// began.
    case pan(pull: Point, travel: Point)
    /// Two fingers pinch.
    case pinch(Pinch)
    /// The motion after a release with a velocity, at a constant scale.
    case fling(x: BoundedFling, y: BoundedFling)
    /// An animation to a known camera.
    case zoom(Zoom)
    /// An animated scroll at a constant scale.
    case scroll(x: Spring, y: Spring)
    /// Vertical scrolling at a constant velocity.
    case autoScroll(ConstantMotion)

    /// Two fingers that move and scale the content.
    struct Pinch: Equatable, Sendable {
        /// The camera when the pinch began, before resistance.
        let start: Camera
        let startFingers: Fingers
        /// How far the content was beyond its limits when the pinch began, in points.
        let overscroll: Point
        var fingers: Fingers
    }

    /// The positions of two fingers.
    struct Fingers: Equatable, Sendable {
        let centroid: Point
        /// The distance between them, at least 1.
        let distance: Double

        init(centroid: Point, distance: Double) {
            self.centroid = centroid
            self.distance = max(distance, 1)
        }
    }

    /// An animation from one camera to another.
    struct Zoom: Equatable, Sendable {
        var from: Camera
        var to: Camera
        /// The progress of the animation, from 0 to 1.
        let progress: Spring

        /// Returns the camera at `time`. The scale changes exponentially. The translation changes with it along a
        /// straight line, so that the point with the same place in both cameras never moves.
        func camera(at time: Double) -> Camera {
            let part = progress.position(at: time)
            let ratio = to.scale / from.scale
            guard abs(ratio - 1) > 1e-6 else {
                return Camera(
                    scale: to.scale,
                    translation: from.translation + (to.translation - from.translation) * part
                )
            }
            let scale = from.scale * Mathematics.power(ratio, part)
            let progress = (scale - from.scale) / (to.scale - from.scale)
            return Camera(scale: scale, translation: from.translation + (to.translation - from.translation) * progress)
        }
    }
}

/// The constants in which panning and zooming of a page and of a strip differ.
struct PanZoomStyle: Sendable {
    /// The spring rate of zoom animations, per second.
    let zoomRate: Double
    /// How far a fling can go beyond a limit, as a fraction of the viewport.
    let bounceLimit: Double
    /// Scales closer than this are treated as equal on release.
    let scaleTolerance: Double
    /// A scale this close to 1 on release becomes 1; zero disables this.
    let initialScaleSnap: Double
    /// Whether a pinch never reveals more of the background than was visible when it began. Otherwise the content follows
    /// the fingers with resistance.
    let coversViewportWhilePinching: Bool
}
