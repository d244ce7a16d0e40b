/// A position or a displacement in points (CSS pixels). y grows downwards.
public struct Point: Equatable, Sendable {
    /// The distance from the left edge, in points.
    public var x: Double
    /// The distance from the top edge, in points.
    public var y: Double

    /// A point at `x`, `y`.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = Point(x: 0, y: 0)

    /// The component-wise sum.
    public static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }
    /// The component-wise difference.
    public static func - (left: Point, right: Point) -> Point { Point(x: left.x - right.x, y: left.y - right.y) }
    /// The point scaled by `factor`.
    public static func * (left: Point, factor: Double) -> Point { Point(x: left.x * factor, y: left.y * factor) }

    /// The distance from the origin, in points.
    public var length: Double { (x * x + y * y).squareRoot() }

    /// The component along `axis`.
    public subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? x : y }
        set {
            if axis == .horizontal { x = newValue } else { y = newValue }
        }
    }
}
