import CollectionEngine
import WebViews

/// The layout metrics of the library's lists: covers of 2:3 with text below, in shelves and grids, and rows.
///
/// Type sizes and margins come from the style sheet, because they follow the text size. They are measured
/// (``LayoutMeasurements``) and override the values here.
enum LibraryMetrics {
    /// The kinds of headers.
    enum HeaderKind {
        /// The header of a screen: the last read publication, or a series.
        static let head: Int32 = 1
        /// The title of a shelf or a section.
        static let title: Int32 = 2
        /// The segmented control of a screen.
        static let segments: Int32 = 3
    }

    /// The metrics that all lists of a screen share.
    static func common(_ measurements: LayoutMeasurements) -> SectionMetrics {
        var metrics = SectionMetrics()
        metrics.itemExtent = .aspect(1.5, plus: measurements.caption)
        metrics.columns = .covers
        metrics.margins = measurements.sectionMargins
        metrics.rowSpacing = measurements.margin * 0.75
        metrics.columnSpacing = measurements.margin * 0.75
        return metrics
    }

    /// A shelf with a title.
    static var shelf: SectionMetrics {
        var metrics = SectionMetrics()
        metrics.axis = .shelf
        metrics.headers = [title(isPinned: false)]
        return metrics
    }

    /// Rows with separators in one column, or in two where the window is wide enough.
    static var rows: SectionMetrics {
        var metrics = SectionMetrics()
        metrics.itemExtent = .fixed(rowHeight)
        metrics.columns = .width(480)
        metrics.rowSpacing = 0
        metrics.showsRowSeparators = true
        metrics.separatorColour = .line
        metrics.selectedBackground = .selection
        return metrics
    }

    /// The height of a row with a small cover, in points.
    static let rowHeight = 88.0

    /// The height of the text in an empty section, in points.
    static let emptyTextHeight = 96.0

    /// Rows in one column at any width.
    static var list: SectionMetrics {
        var metrics = rows
        metrics.columns = .count(1)
        return metrics
    }

    /// The title row of a section.
    static func title(isPinned: Bool) -> SupplementaryMetrics {
        SupplementaryMetrics(
            kind: HeaderKind.title,
            extent: .fixed(48),
            isPinned: isPinned,
            isVisibleWhilePlaceholder: true
        )
    }
}

extension BasicDataSource {
    /// Replaces all items and configures their cells again.
    @inline(never)
    func replaceItems(with items: [ItemIdentifier]) {
        setItems(items)
        reconfigure(items)
    }

    /// Makes a data source of rows.
    static func rows(_ identifier: SourceIdentifier) -> BasicDataSource {
        let source = BasicDataSource(identifier)
        source.defaultMetrics = LibraryMetrics.rows
        return source
    }
}
