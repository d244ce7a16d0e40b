import Geometry

/// What becomes of a curl's tilt when the finger lifts: it goes on as the finger was moving it, and comes to rest within
/// what a hand would do. The turn's own number goes on by the turn machine's spring; neither jumps in place or velocity.
struct CurlRelease: Equatable, Sendable {
    /// λ of the spring, per second: a tilt is calm well before the page lies.
    private static let rate = 14.0
    /// The tilts a page may keep. A corner is not folded outwards, and no page lands askew.
    private static let restOfCorner = 0.0...0.9
    private static let restOfMiddle = -0.35...0.35
    /// The fastest change of tilt, per second, that a flick is believed.
    private static let fastest = 40.0

    let leaf: CurlLeaf
    let grab: CurlGrab
    private let bend: Spring

    /// A release from `touch`, which the finger held when `fraction` of the turn was done.
    ///
    /// - Parameters:
    ///   - turnVelocity: of the fraction, per second.
    ///   - alongVelocity: of the touch along the spine, in points per second.
    init(
        leaf: CurlLeaf,
        grab: CurlGrab,
        fraction: Double,
        touch: Point,
        turnVelocity: Double,
        alongVelocity: Double,
        at time: Double
    ) {
        self.leaf = leaf
        self.grab = grab
        let path = CurlPath(leaf: leaf, grab: grab, through: touch.y, at: fraction)
        let span = CurlPath.span(leaf, at: fraction)
        // y = held + lift·bend·span(f), so that bend' = (lift·y' − bend·span'·f') / span.
        let change = 2 * leaf.width * (1 - 2 * fraction) * turnVelocity
        let velocity = (grab.lift * alongVelocity - path.bend * change) / span
        let rest: ClosedRange<Double>
        switch grab {
        case .middle: rest = Self.restOfMiddle
        case .top, .bottom: rest = Self.restOfCorner
        }
        bend = Spring(
            start: time,
            position: path.bend,
            velocity: velocity.isFinite ? Mathematics.clamp(velocity, to: -Self.fastest...Self.fastest) : 0,
            target: Mathematics.clamp(path.bend, to: rest),
            rate: Self.rate
        )
    }

    /// The path the touch is on at `time`.
    func path(at time: Double) -> CurlPath {
        CurlPath(leaf: leaf, grab: grab, bend: bend.position(at: time))
    }
}
