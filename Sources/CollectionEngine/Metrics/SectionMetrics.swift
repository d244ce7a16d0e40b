/// The look and behaviour of sections. All values are optional; nil means undefined, which differs from zero or false.
///
/// Metrics are inherited. A source has metrics for all of its sections and for single ones, and so have its parents.
/// They are merged from the outermost to the innermost (``applying(_:)``), and the theme supplies undefined values
/// (``resolved(theme:)``).
public struct SectionMetrics: Equatable, Sendable {
    /// The height of an item.
    public var itemExtent: ItemExtent?
    /// The number of columns; in a shelf, the number of items on a page.
    public var columns: Columns?
    /// Whether items are in rows or in a shelf.
    public var axis: SectionAxis?
    /// The margins around all items, in points.
    public var margins: Insets?
    /// The height of the placeholder. By default it fills the rest of the window; in a shelf it is as high as the
    /// items, so that nothing moves when they are loaded.
    public var placeholderExtent: ItemExtent?
    /// The gap between two rows, in points.
    public var rowSpacing: Double?
    /// The gap between two columns, in points.
    public var columnSpacing: Double?

    /// Whether rows have separators.
    public var showsRowSeparators: Bool?
    /// Whether columns have separators.
    public var showsColumnSeparators: Bool?
    /// Whether the section has separators to adjacent sections with content.
    public var showsSectionSeparators: Bool?
    /// Whether the lower separator is shown if no section follows.
    public var showsSectionSeparatorWhenLast: Bool?
    /// The insets of row separators (leading, trailing) and column separators (top, bottom).
    public var separatorInsets: Insets?
    /// The insets of section separators.
    public var sectionSeparatorInsets: Insets?

    /// The background of an item.
    public var background: ColourRole?
    /// The background of a selected item.
    public var selectedBackground: ColourRole?
    /// The colour of row and column separators.
    public var separatorColour: ColourRole?
    /// The colour of section separators.
    public var sectionSeparatorColour: ColourRole?

    /// The headers, from the top.
    public var headers: [SupplementaryMetrics] = []
    /// The footers, from the top.
    public var footers: [SupplementaryMetrics] = []

    /// Creates undefined metrics.
    public init() {}

    /// Merges `inner` into these metrics; its defined values win. Its headers are below these and its footers above
    /// these, so that the outer source's enclose the inner one's.
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

    /// Returns the metrics with undefined values from the theme. A theme has no headers or footers.
    public func resolved(theme: SectionMetrics) -> ResolvedMetrics { ResolvedMetrics(self, theme: theme) }
}
