/// Section metrics with all defaults resolved.
public struct ResolvedMetrics: Equatable, Sendable {
    /// The height of an item.
    public let itemExtent: ItemExtent
    /// The number of columns; in a shelf, the number of items on a page.
    public let columns: Columns
    /// Whether items are in rows or in a shelf.
    public let axis: SectionAxis
    /// The margins around all items, in points.
    public let margins: Insets
    /// The height of the placeholder; nil if the layout determines it.
    public let placeholderExtent: ItemExtent?
    /// The gap between two rows, in points.
    public let rowSpacing: Double
    /// The gap between two columns, in points.
    public let columnSpacing: Double
    /// Whether rows have separators.
    public let showsRowSeparators: Bool
    /// Whether columns have separators.
    public let showsColumnSeparators: Bool
    /// Whether the section has separators to adjacent sections with content.
    public let showsSectionSeparators: Bool
    /// Whether the lower separator is shown if no section follows.
    public let showsSectionSeparatorWhenLast: Bool
    /// The insets of row and column separators.
    public let separatorInsets: Insets
    /// The insets of section separators.
    public let sectionSeparatorInsets: Insets
    /// The background of the section.
    public let background: ColourRole
    /// The background of a selected item.
    public let selectedBackground: ColourRole
    /// The colour of row and column separators.
    public let separatorColour: ColourRole
    /// The colour of section separators.
    public let sectionSeparatorColour: ColourRole
    /// The headers, from the top.
    public let headers: [SupplementaryMetrics]
    /// The footers, from the top.
    public let footers: [SupplementaryMetrics]

    /// Resolves metrics with a theme. Values that neither defines get the default of a single column of measured rows.
    init(_ metrics: SectionMetrics, theme: SectionMetrics) {
        let all = theme.applying(metrics)
        itemExtent = all.itemExtent ?? .automatic
        columns = all.columns ?? .count(1)
        axis = all.axis ?? .vertical
        margins = all.margins ?? .zero
        placeholderExtent = all.placeholderExtent
        rowSpacing = all.rowSpacing ?? 0
        columnSpacing = all.columnSpacing ?? 0
        showsRowSeparators = all.showsRowSeparators ?? false
        showsColumnSeparators = all.showsColumnSeparators ?? false
        showsSectionSeparators = all.showsSectionSeparators ?? false
        showsSectionSeparatorWhenLast = all.showsSectionSeparatorWhenLast ?? false
        separatorInsets = all.separatorInsets ?? .zero
        sectionSeparatorInsets = all.sectionSeparatorInsets ?? .zero
        background = all.background ?? .clear
        selectedBackground = all.selectedBackground ?? .clear
        separatorColour = all.separatorColour ?? .clear
        sectionSeparatorColour = all.sectionSeparatorColour ?? .clear
        headers = metrics.headers
        footers = metrics.footers
    }
}
