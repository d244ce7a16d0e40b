public import Geometry

/// A section whose items lie along a row that scrolls sideways, a page at a time. Offsets are distances from where the row
/// begins: to the right, or to the left where lines run from right to left.
public struct ShelfGeometry: Equatable, Sendable {
    /// The part of the content in which it scrolls, in points: as wide as the window.
    public let frame: Rect
    /// How wide all items are with their margins, in points.
    public let contentWidth: Double
    /// From one item's beginning to the next one's, in points.
    public let pitch: Double
    /// How many items a page has; of the next one a part is visible.
    public let itemsPerPage: Int

    /// From one page to the next, in points.
    public var pageWidth: Double { pitch * Double(itemsPerPage) }

    /// How far one can scroll.
    public var maximumOffset: Double { max(0, contentWidth - frame.size.width) }

    /// Where a shelf comes to rest that would stop at `offset`: with the first item of a page at the margin, or at its end.
    public func restingOffset(near offset: Double) -> Double {
        guard offset > 0, pageWidth > 0 else { return 0 }
        let page = min((offset / pageWidth).rounded() * pageWidth, maximumOffset)
        // The end is a resting place, too, for what is nearer to it than to a page.
        return maximumOffset - offset < abs(page - offset) ? maximumOffset : page
    }

    /// Where a page more or less is at rest.
    public func offset(turning pages: Int, from offset: Double) -> Double {
        let step = Double(pages) * pageWidth
        // From the end back, to a page that begins as the others do.
        let from = pages < 0 ? (offset / max(pageWidth, 1)).rounded(.up) * pageWidth : offset
        return min(max(0, restingOffset(near: min(from + step, maximumOffset))), maximumOffset)
    }
}
