public import Geometry

/// The same fold with a sharp crease, for views that a compositor moves: the part beyond the crease is mirrored. The
/// held point is under the finger, as in ``CurlFold``.
///
/// The views are nested. A clipping view is rotated so that one of its edges is on the crease (``half(extent:)``). The
/// page in it is rotated back by the inverse, so that it stays in place; for the flap it is mirrored as well.
public struct CurlCrease: Equatable, Sendable {
    /// The leaf.
    public let leaf: CurlLeaf
    /// A point of the crease, halfway between the rest position of the held point and its current one.
    public let middle: Point
    /// The unit vector across the crease, towards the lifted part.
    public let normal: Point

    /// Creates the crease of a fold.
    public init(_ fold: CurlFold) {
        leaf = fold.leaf
        middle = (fold.held + fold.touch) * 0.5
        normal = fold.normal
    }

    /// The reflection across the crease, from the lifted part of the page to its displayed back.
    public var reflection: Transform { .reflection(over: middle, normal: normal) }

    /// Returns the transform that moves a square of `extent` points at the origin to the flat side of the crease. Its
    /// right edge is on the crease, centred on the crease's middle.
    public func half(extent: Double) -> Transform {
        let along = Point(x: normal.y, y: -normal.x)
        let corner = middle - normal * extent + along * (extent / 2)
        return Transform(a: normal.x, b: normal.y, c: -normal.y, d: normal.x, x: corner.x, y: corner.y)
    }

    /// The polygon of the flat part of the leaf: at most six corners, in order; empty if nothing is flat.
    public var kept: [Point] { Self.clip(corners, by: middle, along: normal * -1) }

    /// The polygon of the lifted part of the leaf, before it turns.
    public var lifted: [Point] { Self.clip(corners, by: middle, along: normal) }

    /// The polygon of the displayed back of the lifted part.
    public var flap: [Point] {
        let reflection = reflection
        return lifted.map { reflection.apply(to: $0) }
    }

    private var corners: [Point] {
        [
            .zero, Point(x: leaf.width, y: 0), Point(x: leaf.width, y: leaf.height), Point(x: 0, y: leaf.height),
        ]
    }

    /// Clips a convex polygon to the side of a line that `direction` points to (Sutherland and Hodgman, 1974, for one
    /// edge).
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
