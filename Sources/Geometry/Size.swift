/// A width and a height, in points or in pixels; never negative.
public struct Size: Equatable, Sendable {
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// A size; negative extents become zero.
    public init(width: Double, height: Double) {
        self.width = max(width, 0)
        self.height = max(height, 0)
    }

    /// A size of zero width and height.
    public static let zero = Size(width: 0, height: 0)

    /// Whether the width or the height is zero.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The extent along `axis`.
    public subscript(axis: Axis) -> Double { axis == .horizontal ? width : height }

    /// The size scaled by `factor`.
    public static func * (left: Size, factor: Double) -> Size {
        Size(width: left.width * factor, height: left.height * factor)
    }
}
