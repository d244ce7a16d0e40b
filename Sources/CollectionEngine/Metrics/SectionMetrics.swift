/// The layout and appearance of sections. A value of nil is undefined and is inherited.
///
/// A source defines metrics for all of its sections and for individual sections. Its parent sources do so too. All of
/// these are merged from the outermost to the innermost with ``applying(_:)``. Values that are still undefined come
/// from the theme (``resolved(theme:)``).
public struct SectionMetrics: Equatable, Sendable {
    /// The height of an item.
    public var itemExtent: ItemExtent?
    /// The number of columns; in a shelf, the number of items on a page.
    public var columns: Columns?
    /// Whether items are in rows or in a shelf.
    public var axis: SectionAxis?
    /// The margins around all items, in points.
    public var margins: Insets?
    /// The height of the placeholder. By default it fills the rest of the window. In a shelf it has the height of the
    /// items, so that the sections below don't move when the items are loaded.
    public var placeholderExtent: ItemExtent?
    /// The gap between two rows, in points.
    public var rowSpacing: Double?
    /// The gap between two columns, in points.
    public var columnSpacing: Double?

    /// Whether rows have separators. Separators take no space.
    public var showsRowSeparators: Bool?
    /// Whether columns have separators.
    public var showsColumnSeparators: Bool?
    /// Whether separators are shown between the section and adjacent sections with content.
    public var showsSectionSeparators: Bool?
    /// Whether a separator is shown below the section if it is the last one.
    public var showsSectionSeparatorWhenLast: Bool?
    /// The insets of row separators (leading, trailing) and column separators (top, bottom).
    public var separatorInsets: Insets?
    /// The insets of section separators.
    public var sectionSeparatorInsets: Insets?

    /// The background of the section.
    public var background: ColourRole?
    /// The background of a selected item.
    public var selectedBackground: ColourRole?
    /// The colour of row and column separators.
    public var separatorColour: ColourRole?
    /// The colour of section separators.
    public var sectionSeparatorColour: ColourRole?

    /// The headers, from top to bottom.
    public var headers: [SupplementaryMetrics] = []
    /// The footers, from top to bottom.
    public var footers: [SupplementaryMetrics] = []

    /// Creates metrics in which all values are undefined.
    public init() {}

    /// Returns these metrics merged with those of an inner source, whose defined values take precedence.
    ///
    /// The headers and footers of both are kept. Those of the inner source are nearer to the items.
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

    /// Returns the metrics with undefined values replaced by those of the theme. A theme has no headers or footers.
    public func resolved(theme: SectionMetrics) -> ResolvedMetrics { ResolvedMetrics(self, theme: theme) }
}
