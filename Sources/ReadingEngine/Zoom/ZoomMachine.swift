import Geometry

/// The pan and zoom of a page.
struct ZoomMachine: PanZoomMachine {
    /// A zoom ends after 0.35 s, like every release. A fling goes no further beyond an edge than a finger can pull the page.
    static let style = PanZoomStyle(
        zoomRate: Spring.rate(restingAfter: 0.35),
        bounceLimit: 0.9,
        scaleTolerance: 1e-6,
        initialScaleSnap: 0,
        coversViewportWhilePinching: true
    )

    /// The scale of a double tap, relative to the initial scale, if filling the viewport is no better.
    static let doubleTapScale = 2.0
    /// A double tap fills the viewport if that magnifies at least by this factor; less is hardly visible.
    static let minimumFill = 1.5
    /// A double tap fits a page narrower than the viewport to its width if that magnifies at least by this factor.
    static let minimumWidening = 1.1

    var bounds: PanZoomBounds
    var motion = PanZoomMotion.rest
    var resting: Camera
    /// The camera with which the page was first shown.
    var start: Camera
    var reducesMotion = false

    /// Creates the zoom of a page that is first shown with `start`, or with its initial layout.
    init(bounds: PanZoomBounds, start: Camera? = nil) {
        self.bounds = bounds
        self.start = start ?? bounds.initialCamera
        resting = self.start
    }

    /// Whether the page rests where it was first shown.
    var isAtStart: Bool { motion == .rest && resting == start }

    mutating func advance(to time: Double) { endFinishedMotion(at: time) }

    /// Returns whether the page, where its animation ends, can move along `axis` in the direction of the sign of
    /// `direction`.
    func canPan(along axis: Axis, direction: Double, at time: Double) -> Bool {
        let camera = destination(at: time)
        let range = bounds.range(along: axis, at: camera.scale)
        if direction > 0 { return camera.translation[axis] < range.upperBound - 0.5 }
        return camera.translation[axis] > range.lowerBound + 0.5
    }

    /// Returns whether the page, where its animation ends, is larger than the viewport along `axis`.
    func overflows(along axis: Axis, at time: Double) -> Bool {
        bounds.overflows(along: axis, at: destination(at: time).scale)
    }
}
