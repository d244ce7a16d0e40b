/// Metrics of one section in which nothing is open any more: what the layout goes by.
public struct ResolvedMetrics: Equatable, Sendable {
    /// How high an item is.
    public let itemExtent: ItemExtent
    /// Into how many columns items are put; in a shelf, how many are on a page.
    public let columns: Columns
    /// Whether items go on in rows or along a shelf.
    public let axis: SectionAxis
    /// Kept free around all items, in points.
    public let margins: Insets
    /// How high the placeholder is; nil when the layout is to find that.
    public let placeholderExtent: ItemExtent?
    /// Between two rows, in points.
    public let rowSpacing: Double
    /// Between two columns, in points.
    public let columnSpacing: Double
    /// Whether there is a line between two rows.
    public let showsRowSeparators: Bool
    /// Whether there is a line between two columns.
    public let showsColumnSeparators: Bool
    /// Whether there is a line between this section and its neighbours that have content.
    public let showsSectionSeparators: Bool
    /// Whether the line below it is there, too, when nothing follows.
    public let showsSectionSeparatorWhenLast: Bool
    /// What lines between rows and columns leave free at their ends.
    public let separatorInsets: Insets
    /// What lines between sections leave free at their ends.
    public let sectionSeparatorInsets: Insets
    /// Behind an item.
    public let background: ColourRole
    /// Behind an item that is selected.
    public let selectedBackground: ColourRole
    /// Lines between rows and columns.
    public let separatorColour: ColourRole
    /// Lines between sections.
    public let sectionSeparatorColour: ColourRole
    /// Above the items, from the top.
    public let headers: [SupplementaryMetrics]
    /// Below the items, from the top.
    public let footers: [SupplementaryMetrics]

    /// What was said, for the rest the theme; and where that is silent, too, one plain column of rows that are measured.
    init(_ said: SectionMetrics, theme: SectionMetrics) {
        let all = theme.applying(said)
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
        headers = said.headers
        footers = said.footers
    }
}
