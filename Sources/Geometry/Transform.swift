/// An affine transform with the components of CSS's `matrix(a, b, c, d, tx, ty)`.
///
/// It maps a point (x, y) to `x' = a·x + c·y + tx` and `y' = b·x + d·y + ty`.
public struct Transform: Equatable, Sendable {
    /// The factor from x to x'.
    public var a: Double
    /// The factor from x to y'.
    public var b: Double
    /// The factor from y to x'.
    public var c: Double
    /// The factor from y to y'.
    public var d: Double
    /// The translation (tx, ty) in points: the point that the origin is mapped to.
    public var translation: Point

    /// A transform from the six numbers of CSS's `matrix`; `x` and `y` are the translation.
    public init(a: Double, b: Double, c: Double, d: Double, x: Double, y: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        translation = Point(x: x, y: y)
    }

    /// The identity transform.
    public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, x: 0, y: 0)

    /// The transform that moves every point by `vector`.
    public static func translation(_ vector: Point) -> Transform {
        Transform(a: 1, b: 0, c: 0, d: 1, x: vector.x, y: vector.y)
    }

    /// A reflection across the line through `point` that is perpendicular to the unit vector `normal`.
    public static func reflection(over point: Point, normal: Point) -> Transform {
        let distance = 2 * (point.x * normal.x + point.y * normal.y)
        return Transform(
            a: 1 - 2 * normal.x * normal.x,
            b: -2 * normal.x * normal.y,
            c: -2 * normal.x * normal.y,
            d: 1 - 2 * normal.y * normal.y,
            x: distance * normal.x,
            y: distance * normal.y
        )
    }

    /// Returns the point that `point` is mapped to.
    public func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + translation.x, y: b * point.x + d * point.y + translation.y)
    }

    /// The transform that applies `inner` first and `outer` second, like nested CSS transforms.
    public static func * (outer: Transform, inner: Transform) -> Transform {
        let origin = outer.apply(to: inner.translation)
        return Transform(
            a: outer.a * inner.a + outer.c * inner.b,
            b: outer.b * inner.a + outer.d * inner.b,
            c: outer.a * inner.c + outer.c * inner.d,
            d: outer.b * inner.c + outer.d * inner.d,
            x: origin.x,
            y: origin.y
        )
    }

    /// The factor by which areas change. It is negative if the transform contains a reflection.
    public var determinant: Double { a * d - b * c }

    /// The inverse transform; the identity if the transform is not invertible.
    public var inverse: Transform {
        let determinant = determinant
        guard determinant != 0 else { return .identity }
        return Transform(
            a: d / determinant,
            b: -b / determinant,
            c: -c / determinant,
            d: a / determinant,
            x: (c * translation.y - d * translation.x) / determinant,
            y: (b * translation.x - a * translation.y) / determinant
        )
    }
}
