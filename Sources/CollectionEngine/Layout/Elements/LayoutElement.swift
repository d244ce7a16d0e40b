/// An element of a layout. Headers and footers are identified by their index in the metrics, including hidden ones.
public enum LayoutElement: Hashable, Sendable {
    /// A header of the whole collection.
    case globalHeader(Int)
    /// A header of a section.
    case header(section: Int, index: Int)
    /// A footer of a section.
    case footer(section: Int, index: Int)
    /// The placeholder of a section and of the following sections that share it.
    case placeholder(section: Int)
    /// An item.
    case item(IndexPath)
    /// The separator below a row.
    case rowSeparator(section: Int, row: Int)
    /// The separator after a column.
    case columnSeparator(section: Int, column: Int)
    /// The separator at the upper or lower edge of a section.
    case sectionSeparator(section: Int, isBelow: Bool)
}

extension LayoutElement {
    /// The section; nil for elements of the whole collection.
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

/// The measured height of an element.
public struct MeasuredHeight: Sendable {
    /// The element.
    public let element: LayoutElement
    /// The height, in points.
    public let height: Double

    /// Creates a measured height.
    public init(_ element: LayoutElement, height: Double) {
        self.element = element
        self.height = height
    }
}
