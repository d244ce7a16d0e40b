/// The scroll axis of a section's items.
public enum SectionAxis: Equatable, Sendable {
    /// Rows below each other.
    case vertical
    /// A single row that scrolls horizontally by pages.
    ///
    /// A page has as many items as there are columns. `peek` is the visible part of the next item, 0 to 1.
    case shelf(peek: Double)

    /// A shelf that shows a sixth of the next cover.
    public static let shelf = SectionAxis.shelf(peek: 1.0 / 6)

    /// Whether items scroll horizontally.
    public var isShelf: Bool { self != .vertical }
}
