import Geometry

/// The path of the held point from flat to flat, which turns the progress of a turn into a curl.
///
/// Across the page, the touch moves linearly from the outer edge, x = width, to x = −width. Along the spine it follows
/// the parabola `2·width·f·(1 − f)·bend`, so that the roll is tilted by an angle whose tangent is `bend·(1 − f)`: it
/// starts tilted and ends parallel to the spine.
struct CurlPath: Equatable, Sendable {
    /// The initial tilt of a turn without a finger, as a tangent. 0.6 is 31°.
    static let naturalBend = 0.6
    /// The largest tilt. With more, the limits of the held point would hide the difference.
    static let greatestBend = 3.0
    /// Closer to either end of the turn than this, the touch doesn't determine the tilt.
    private static let end = 0.01

    let leaf: CurlLeaf
    let grab: CurlGrabPoint
    /// The tangent of the initial tilt. Positive values lift a corner towards the middle of the leaf, and a grab in the
    /// middle upwards.
    let bend: Double

    init(leaf: CurlLeaf, grab: CurlGrabPoint, bend: Double) {
        self.leaf = leaf
        self.grab = grab
        self.bend = bend.isFinite ? Mathematics.clamp(bend, to: -Self.greatestBend...Self.greatestBend) : 0
    }

    /// Returns the path of a tap: from the bottom corner along an arc.
    static func tap(_ leaf: CurlLeaf) -> CurlPath {
        CurlPath(leaf: leaf, grab: .bottom, bend: naturalBend)
    }

    /// Creates the path through a touch after a part of the turn.
    init(leaf: CurlLeaf, grab: CurlGrabPoint, through y: Double, at fraction: Double) {
        self.init(
            leaf: leaf,
            grab: grab,
            bend: (y - grab.height(on: leaf)) * grab.lift / Self.span(leaf, at: fraction)
        )
    }

    /// Returns the distance in points by which a bend of 1 lifts the touch after a part of the turn; never zero.
    static func span(_ leaf: CurlLeaf, at fraction: Double) -> Double {
        let inside = fraction.isFinite ? Mathematics.clamp(fraction, to: end...(1 - end)) : end
        return max(2 * leaf.width * inside * (1 - inside), 1e-6)
    }

    /// Returns the position of the held point after a part of the turn, 0 to 1.
    func touch(at fraction: Double) -> Point {
        let part = fraction.isFinite ? Mathematics.clamp(fraction, to: 0...1) : 0
        return Point(
            x: leaf.width * (1 - 2 * part),
            y: grab.height(on: leaf) + grab.lift * bend * 2 * leaf.width * part * (1 - part)
        )
    }

    /// Returns the fold after a part of the turn.
    func fold(at fraction: Double) -> CurlFold {
        CurlFold(leaf: leaf, grab: grab, touch: touch(at: fraction))
    }
}
