import Geometry

/// How far the held point of a sheet can be drawn while its spine stays where it is bound.
///
/// Paper doesn't stretch: the held point stays within two circles, about each end of the spine, through the place where
/// it lies at rest. (Every flat fold has this rule; StPageFlip's source writes it down.) On a circle itself the fold would
/// be sharp and run through the end of the spine, so that in between the two flat places the circles are a little
/// tighter, and a roll of paper always has room.
struct CurlReach: Equatable, Sendable {
    /// How much the circles are tightened halfway through a turn, as a part of the sheet's width. It grows as the sine of
    /// the angle about the end of the spine, so that a roll drawn along the edge has room for a radius of (2/π)·0.09 of the
    /// width, half the full one, from the first point on.
    private static let tightening = 0.09
    /// How often the two circles are gone through; each time brings the point nearer to where they meet.
    private static let rounds = 6

    let leaf: CurlLeaf
    /// The held point where the sheet lies unturned.
    let held: Point

    /// The nearest place to `touch`, about, where the held point can be.
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

    /// Within the circle about one end of the spine.
    private func pull(_ point: Point, towards end: Point) -> Point {
        let radius = (held - end).length
        let way = point - end
        let distance = way.length
        guard distance > 0 else { return point }
        // Where the circle passes the two flat places, at x = ±width, it is as wide as can be.
        let across = radius * way.x / distance / leaf.width
        let part = leaf.width / radius
        let limit = radius * (1 - Self.tightening * part * part * max(0, 1 - across * across).squareRoot())
        return distance <= limit ? point : end + way * (limit / distance)
    }

    /// What part of the straight way from the held point's rest to `point` keeps both ends of the spine where they are:
    /// 1 unless the rounds above left something over.
    private func room(towards point: Point) -> Double {
        let way = point - held
        let square = way.x * way.x + way.y * way.y
        guard square > 0 else { return 1 }
        var part = 1.0
        for end in leaf.spineEnds {
            let arm = held - end
            part = min(part, max(0, -2 * (way.x * arm.x + way.y * arm.y) / square))
        }
        return part
    }
}
