import Geometry

/// The limits of the held point of a leaf that is bound at its spine.
///
/// Paper doesn't stretch: the held point stays within two circles around the ends of the spine, through its rest
/// position. (StPageFlip documents the same rule.) If the point is on a circle, the fold is a sharp crease through the
/// end of the spine. Between the two flat positions the circles are therefore slightly smaller, so that there is always
/// space for a roll.
struct CurlLimits: Equatable, Sendable {
    /// The reduction of the circles halfway through a turn, as a fraction of the leaf's width. It is proportional to
    /// the sine of the angle about the end of the spine, so that a roll along the edge always has space for a radius of
    /// (2/π)·0.09 of the width, about half of ``CurlFold/fullRadius``.
    private static let tightening = 0.09
    /// The number of iterations over both circles. Each brings the point closer to their intersection.
    private static let rounds = 6

    let leaf: CurlLeaf
    /// The rest position of the held point.
    let held: Point

    /// Returns a possible position of the held point close to `touch`.
    func clamp(_ touch: Point) -> Point {
        guard touch.x.isFinite, touch.y.isFinite, !leaf.isEmpty else { return held }
        let far = 4 * (leaf.width + leaf.height)
        var point = Point(
            x: Mathematics.clamp(touch.x, to: -far...far),
            y: Mathematics.clamp(touch.y, to: -far...far)
        )
        for _ in 0..<Self.rounds {
            for end in leaf.spineEnds { point = pull(point, towards: end) }
        }
        let room = room(towards: point)
        return room < 1 ? held + (point - held) * room : point
    }

    /// Moves a point into the circle around one end of the spine.
    private func pull(_ point: Point, towards end: Point) -> Point {
        let radius = (held - end).length
        let offset = point - end
        let distance = offset.length
        guard distance > 0 else { return point }
        // At the two flat positions, at x = ±width, the circle is not reduced.
        let across = radius * offset.x / distance / leaf.width
        let part = leaf.width / radius
        let limit = radius * (1 - Self.tightening * part * part * max(0, 1 - across * across).squareRoot())
        return distance <= limit ? point : end + offset * (limit / distance)
    }

    /// Returns the fraction of the line from the rest position to `point` that is within both circles: 1 unless the
    /// iterations were not enough.
    private func room(towards point: Point) -> Double {
        let offset = point - held
        let square = offset.x * offset.x + offset.y * offset.y
        guard square > 0 else { return 1 }
        var part = 1.0
        for end in leaf.spineEnds {
            let arm = held - end
            part = min(part, max(0, -2 * (offset.x * arm.x + offset.y * arm.y) / square))
        }
        return part
    }
}
