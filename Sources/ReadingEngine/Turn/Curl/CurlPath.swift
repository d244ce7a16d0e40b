import Geometry

/// The way of the held point over the page, from flat to flat: what makes one number, the part of the turn that is done,
/// drive a curl.
///
/// Across, the touch goes evenly from the outer edge, x = width, to where that lies turned over, x = −width. Along the
/// spine it takes a parabola, `2·width·f·(1 − f)·bend`, so that the roll is tilted by an angle whose tangent is
/// `bend·(1 − f)`: it starts tilted and lands parallel to the spine, as a hand lays a page down.
struct CurlPath: Equatable, Sendable {
    /// The tilt of a turn nobody holds: its tangent at the start. 0.6 is 31°.
    static let naturalBend = 0.6
    /// The greatest tilt a path may have; beyond it the two circles leave nothing of it to be seen.
    static let greatestBend = 3.0
    /// The part of the turn nearest its ends where the touch says nothing about the tilt.
    private static let end = 0.01

    let leaf: CurlLeaf
    let grab: CurlGrab
    /// The tangent of the tilt at the start: positive lifts a corner towards the middle of the sheet; a grab in the middle
    /// is lifted upwards.
    let bend: Double

    init(leaf: CurlLeaf, grab: CurlGrab, bend: Double) {
        self.leaf = leaf
        self.grab = grab
        self.bend = bend.isFinite ? Mathematics.clamp(bend, to: -Self.greatestBend...Self.greatestBend) : 0
    }

    /// The path of a tap: from the bottom corner, along an arc.
    static func tap(_ leaf: CurlLeaf) -> CurlPath {
        CurlPath(leaf: leaf, grab: .bottom, bend: naturalBend)
    }

    /// The path through a touch when this part of the turn is done.
    init(leaf: CurlLeaf, grab: CurlGrab, through y: Double, at fraction: Double) {
        self.init(
            leaf: leaf,
            grab: grab,
            bend: (y - grab.height(on: leaf)) * grab.lift / Self.span(leaf, at: fraction)
        )
    }

    /// How far a bend of 1 lifts the touch at this part of the turn, in points; never zero on a sheet that exists.
    static func span(_ leaf: CurlLeaf, at fraction: Double) -> Double {
        let inside = fraction.isFinite ? Mathematics.clamp(fraction, to: end...(1 - end)) : end
        return max(2 * leaf.width * inside * (1 - inside), 1e-6)
    }

    /// Where the held point is when this part of the turn is done, 0…1.
    func touch(at fraction: Double) -> Point {
        let part = fraction.isFinite ? Mathematics.clamp(fraction, to: 0...1) : 0
        return Point(
            x: leaf.width * (1 - 2 * part),
            y: grab.height(on: leaf) + grab.lift * bend * 2 * leaf.width * part * (1 - part)
        )
    }

    /// The fold when this part of the turn is done.
    func fold(at fraction: Double) -> CurlFold {
        CurlFold(leaf: leaf, grab: grab, touch: touch(at: fraction))
    }
}
