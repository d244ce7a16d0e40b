/// The way a section's items go on.
public enum SectionAxis: Equatable, Sendable {
    /// In rows, one below the other.
    case vertical
    /// In a single row that scrolls sideways, a page at a time.
    ///
    /// A page has as many items as there are columns, and `peek` is the share of the next item that stays visible beside
    /// them, 0 to 1.
    case shelf(peek: Double)

    /// A shelf that leaves a sixth of the next cover visible.
    public static let shelf = SectionAxis.shelf(peek: 1.0 / 6)

    /// True when items go on sideways.
    public var isShelf: Bool { self != .vertical }
}
