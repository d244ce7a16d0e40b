/// One thing that has a place in a layout. Headers and footers are known by their place among those of the metrics, hidden
/// ones counted.
public enum LayoutElement: Hashable, Sendable {
    /// A header of the whole collection.
    case globalHeader(Int)
    /// A header of a section.
    case header(section: Int, index: Int)
    /// A footer of a section.
    case footer(section: Int, index: Int)
    /// What stands in place of the items of a section, and of those after it that share it.
    case placeholder(section: Int)
    /// An item.
    case item(IndexPath)
    /// The line below a row.
    case rowSeparator(section: Int, row: Int)
    /// The line behind a column.
    case columnSeparator(section: Int, column: Int)
    /// The line at a section's upper or lower edge.
    case sectionSeparator(section: Int, isBelow: Bool)
}

extension LayoutElement {
    /// The section it belongs to; nil when it belongs to all of them.
    var section: Int? {
        switch self {
        case .globalHeader: nil
        case .item(let path): path.section
        case .header(let section, _), .footer(let section, _), .placeholder(let section),
            .rowSeparator(let section, _), .columnSeparator(let section, _), .sectionSeparator(let section, _):
            section
        }
    }
}

/// The height that something turned out to have.
public struct MeasuredHeight: Sendable {
    /// What was measured.
    public let element: LayoutElement
    /// Its height, in points.
    public let height: Double

    /// What was measured, and its height in points.
    public init(_ element: LayoutElement, height: Double) {
        self.element = element
        self.height = height
    }
}
