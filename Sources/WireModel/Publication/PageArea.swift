/// A rectangle on a page, in fractions of the page's width and height.
public struct PageArea: WireObject {
    /// The left edge, 0 to 1.
    public var left = 0.0
    /// The top edge, 0 to 1.
    public var top = 0.0
    /// The right edge, 0 to 1.
    public var right = 0.0
    /// The bottom edge, 0 to 1.
    public var bottom = 0.0

    /// Creates an object with default values.
    public init() {}

    /// Creates a rectangle from its edges.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top) = (left, top)
        (self.right, self.bottom) = (right, bottom)
    }

    /// Reads or writes the members.
    @inline(never)
    public mutating func code(with coder: inout WireCoder) {
        coder.code("bottom", &bottom)
        coder.code("left", &left)
        coder.code("right", &right)
        coder.code("top", &top)
    }
}
