/// The axis along which a section's items are arranged.
public enum SectionAxis: Equatable, Sendable {
    /// Rows below each other, which scroll with the collection.
    case vertical
    /// A single row that scrolls horizontally, one page at a time.
    ///
    /// A page has as many items as there are columns. `peek` is the visible fraction of the next item, from 0 to 1.
    case shelf(peek: Double)

    /// A shelf that shows a sixth of the next cover.
    public static let shelf = SectionAxis.shelf(peek: 1.0 / 6)

    /// Whether items scroll horizontally.
    public var isShelf: Bool { self != .vertical }
}
