import Geometry

/// The tilt of a curl after the finger lifted: it continues with the finger's velocity and comes to rest in a natural
/// range. The turn machine's spring moves the turn itself. Neither jumps in position or velocity.
struct CurlRelease: Equatable, Sendable {
    /// λ of the spring, per second. The tilt comes to rest well before the page is flat.
    private static let rate = 14.0
    /// The tilts at rest. Corners don't fold outwards and pages don't end tilted.
    private static let restOfCorner = 0.0...0.9
    private static let restOfMiddle = -0.35...0.35
    /// The largest velocity of the tilt, per second.
    private static let fastest = 40.0

    let leaf: CurlLeaf
    let grab: CurlGrabPoint
    private let bend: Spring

    /// Releases a curl at `touch` after `fraction` of the turn.
    ///
    /// - Parameters:
    ///   - turnVelocity: the velocity of the fraction, per second.
    ///   - alongVelocity: the velocity of the touch along the spine, in points per second.
    init(
        leaf: CurlLeaf,
        grab: CurlGrabPoint,
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

    /// Returns the path at `time`.
    func path(at time: Double) -> CurlPath {
        CurlPath(leaf: leaf, grab: grab, bend: bend.position(at: time))
    }
}
