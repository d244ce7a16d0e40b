public import Geometry

/// A section that scrolls horizontally by pages. Offsets are distances from the leading edge.
public struct ShelfGeometry: Equatable, Sendable {
    /// The frame of the scrolling area in the content, in points; as wide as the window.
    public let frame: Rect
    /// The width of all items with their margins, in points.
    public let contentWidth: Double
    /// The distance between the leading edges of two adjacent items, in points.
    public let pitch: Double
    /// The number of items on a page; part of the next one is visible.
    public let itemsPerPage: Int

    /// The distance between two pages, in points.
    public var pageWidth: Double { pitch * Double(itemsPerPage) }

    /// The largest scroll offset.
    public var maximumOffset: Double { max(0, contentWidth - frame.size.width) }
}
