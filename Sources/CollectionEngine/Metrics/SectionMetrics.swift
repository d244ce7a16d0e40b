/// What somebody says about how sections look and behave. Everything is optional: nil is "nothing was said", which is not
/// the same as saying zero or no.
///
/// Metrics inherit. A source has some for all of its sections, more for single ones, and so have its parents; they are
/// laid over each other from the outermost to the innermost (``applying(_:)``), and what nobody spoke of comes from the
/// theme (``resolved(theme:)``).
public struct SectionMetrics: Equatable, Sendable {
    /// How high an item is.
    public var itemExtent: ItemExtent?
    /// Into how many columns items are put; in a shelf, how many are on a page.
    public var columns: Columns?
    /// Whether items go on in rows or along a shelf.
    public var axis: SectionAxis?
    /// Kept free around all items, in points.
    public var margins: Insets?
    /// How high the placeholder is that stands in place of the items. When nobody says, it takes what the window has left; on
    /// a shelf it is as high as the items will be, so that nothing moves when they come.
    public var placeholderExtent: ItemExtent?
    /// Between two rows, in points.
    public var rowSpacing: Double?
    /// Between two columns, in points.
    public var columnSpacing: Double?

    /// Whether there is a line between two rows.
    public var showsRowSeparators: Bool?
    /// Whether there is a line between two columns.
    public var showsColumnSeparators: Bool?
    /// Whether there is a line between this section and its neighbours that have content.
    public var showsSectionSeparators: Bool?
    /// Whether the line below it is there, too, when nothing follows.
    public var showsSectionSeparatorWhenLast: Bool?
    /// What lines between rows leave free at their ends (leading, trailing), lines between columns at theirs (top, bottom).
    public var separatorInsets: Insets?
    /// What lines between sections leave free at their ends.
    public var sectionSeparatorInsets: Insets?

    /// Behind an item.
    public var background: ColourRole?
    /// Behind an item that is selected.
    public var selectedBackground: ColourRole?
    /// Lines between rows and columns.
    public var separatorColour: ColourRole?
    /// Lines between sections.
    public var sectionSeparatorColour: ColourRole?

    /// Above the items, from the top.
    public var headers: [SupplementaryMetrics] = []
    /// Below the items, from the top.
    public var footers: [SupplementaryMetrics] = []

    /// Nothing was said.
    public init() {}

    /// These metrics with others laid over them: what `inner` says explicitly wins. Its headers come below these, its footers
    /// above these, so that what belongs to the outer source encloses what belongs to the inner one.
    public func applying(_ inner: SectionMetrics) -> SectionMetrics {
        var result = SectionMetrics()
        result.itemExtent = inner.itemExtent ?? itemExtent
        result.columns = inner.columns ?? columns
        result.axis = inner.axis ?? axis
        result.margins = inner.margins ?? margins
        result.placeholderExtent = inner.placeholderExtent ?? placeholderExtent
        result.rowSpacing = inner.rowSpacing ?? rowSpacing
        result.columnSpacing = inner.columnSpacing ?? columnSpacing
        result.showsRowSeparators = inner.showsRowSeparators ?? showsRowSeparators
        result.showsColumnSeparators = inner.showsColumnSeparators ?? showsColumnSeparators
        result.showsSectionSeparators = inner.showsSectionSeparators ?? showsSectionSeparators
        result.showsSectionSeparatorWhenLast = inner.showsSectionSeparatorWhenLast ?? showsSectionSeparatorWhenLast
        result.separatorInsets = inner.separatorInsets ?? separatorInsets
        result.sectionSeparatorInsets = inner.sectionSeparatorInsets ?? sectionSeparatorInsets
        result.background = inner.background ?? background
        result.selectedBackground = inner.selectedBackground ?? selectedBackground
        result.separatorColour = inner.separatorColour ?? separatorColour
        result.sectionSeparatorColour = inner.sectionSeparatorColour ?? sectionSeparatorColour
        result.headers = headers + inner.headers
        result.footers = inner.footers + footers
        return result
    }

    /// What holds in the end: what was said, and for the rest the theme. A theme has no headers or footers of its own.
    public func resolved(theme: SectionMetrics) -> ResolvedMetrics { ResolvedMetrics(self, theme: theme) }
}
