public import Geometry

/// The same fold with a sharp crease in place of the roll, for boxes that a compositor moves: the part beyond the crease
/// is mirrored over it. The held point lies under the finger here too.
///
/// The boxes are nested. A box that clips is turned so that one of its edges lies on the crease (``half(extent:)``); the
/// page inside is turned back by the inverse, so that it stays where it was; for the flap it is mirrored as well.
public struct CurlCrease: Equatable, Sendable {
    /// The sheet.
    public let leaf: CurlLeaf
    /// A point of the crease, halfway between where the held point was and where it is.
    public let middle: Point
    /// The unit vector across the crease, towards the part that is lifted.
    public let normal: Point

    /// The crease of a fold.
    public init(_ fold: CurlFold) {
        leaf = fold.leaf
        middle = (fold.held + fold.touch) * 0.5
        normal = fold.normal
    }

    /// Mirrors over the crease: takes the lifted part of the page to where its back is seen.
    public var reflection: Transform { .reflection(over: middle, normal: normal) }

    /// Takes a box of `extent` by `extent` points, laid at the origin, to the side of the crease that lies flat: its right
    /// edge lies on the crease, with the crease's middle at the middle of the edge.
    public func half(extent: Double) -> Transform {
        let along = Point(x: normal.y, y: -normal.x)
        let corner = middle - normal * extent + along * (extent / 2)
        return Transform(a: normal.x, b: normal.y, c: -normal.y, d: normal.x, x: corner.x, y: corner.y)
    }

    /// The part of the sheet that lies flat: at most six corners, in order; empty when there is none.
    public var kept: [Point] { Self.clip(corners, by: middle, along: normal * -1) }

    /// The part of the sheet that is lifted, where it lies unturned.
    public var lifted: [Point] { Self.clip(corners, by: middle, along: normal) }

    /// Where the back of the lifted part is seen.
    public var flap: [Point] {
        let reflection = reflection
        return lifted.map { reflection.apply(to: $0) }
    }

    private var corners: [Point] {
        [
            .zero, Point(x: leaf.width, y: 0), Point(x: leaf.width, y: leaf.height), Point(x: 0, y: leaf.height),
        ]
    }

    /// The part of a convex polygon on that side of a line to which `direction` points (Sutherland and Hodgman, 1974, for
    /// one edge).
    private static func clip(_ polygon: [Point], by point: Point, along direction: Point) -> [Point] {
        var result: [Point] = []
        for index in polygon.indices {
            let corner = polygon[index]
            let next = polygon[(index + 1) % polygon.count]
            let side = CurlFold.dot(corner - point, direction)
            let nextSide = CurlFold.dot(next - point, direction)
            if side >= 0 { result.append(corner) }
            if side * nextSide < 0 { result.append(corner + (next - corner) * (side / (side - nextSide))) }
        }
        return result
    }
}
