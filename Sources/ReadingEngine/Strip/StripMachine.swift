import Geometry

/// A strip in its window: the camera, the motion that changes it, and the current row.
///
/// The camera shows row frames that don't move. Adding or removing rows elsewhere changes only the range of scrolling.
/// If the frame in the middle of the window changes, the camera changes with it, so that no visible row moves.
struct StripMachine: PanZoomMachine {
    /// A zoom ends after 0.3 s, as in the best native readers. Two scales within the tolerance differ by a twelfth of a point
    /// over a phone's height. A bounce leaves at most half of the window empty.
    static let style = PanZoomStyle(
        zoomRate: Spring.rate(restingAfter: 0.3),
        bounceLimit: 0.5,
        scaleTolerance: 1e-4,
        initialScaleSnap: 0.03,
        coversViewportWhilePinching: false
    )

    /// The rate of an animated scroll, per second: a step of two thirds of a window ends after 0.35 s.
    static let scrollRate = Spring.rate(restingAfter: 0.35)
    /// The largest rate of an animated scroll that would overshoot, per second.
    static let maximumScrollRate = 160.0
    /// Beyond this scale, auto-scroll is off and a double tap returns to scale 1.
    static let magnifiedScale = 1.01

    var strip: StripLayout
    var bounds: PanZoomBounds
    var motion = PanZoomMotion.rest
    var resting: Camera
    var reducesMotion = false
    /// The fraction of the window by which a drag or the wheel scrolls; nil if the strip follows them.
    var scrollStep: Double?
    /// The time until which wheel events belong to the last step, in seconds.
    var wheelPause = 0.0
    /// Whether a finger touches the strip, moving it or not.
    var isTouched = false
    /// Whether the touch stopped a moving strip, so that it is not a tap.
    var hasStoppedFling = false
    /// Whether auto-scroll is on. It pauses during touches.
    var isAutoScrolling = false
    /// The speed of auto-scroll, in points of the window per second.
    var autoScrollSpeed = 0.0

    /// The index of the current row.
    var current = 0
    /// The camera for which ``current`` was determined.
    var recordedCamera: Camera
    /// Whether the current row is the target of a jump. The reading position is then the top of the row.
    var isPinned = false
    /// The direction of travel, +1 or −1.
    var direction = 1
    /// The travel in the other direction since the last movement in ``direction``, in points.
    var reverseTravel = 0.0

    /// Creates a strip that shows `page` at `fraction` of its height, or the first row if there is no such page.
    init(rows: [StripRow], geometry: StripGeometry, page: PageIdentifier, fraction: Double) {
        strip = StripLayout(rows: rows, geometry: geometry)
        bounds = PanZoomBounds(of: strip)
        resting = bounds.clamped(.identity)
        recordedCamera = resting
        jump(to: page, fraction: fraction, at: 0)
    }

    /// Ends a motion that has arrived, continues auto-scroll, and updates the current row.
    mutating func advance(to time: Double) {
        endFinishedMotion(at: time)
        continueAutoScroll(at: time)
        updatePosition(at: time)
    }
}
