import CollectionEngine

/// How the library's lists are laid out: covers of 2:3 with their words below, shelves and grids of them, rows.
///
/// The style sheet has the last word on type and margins, which follow the reader's own text size: what it says is measured
/// (``CollectionRuler``) and laid over the rest.
enum LibraryMetrics {
    /// What headers show.
    enum HeaderKind {
        /// The head of a screen: the book that was read last, or a series.
        static let head: Int32 = 1
        /// A shelf's or a section's title.
        static let title: Int32 = 2
        /// The choice between the segments of a screen.
        static let segments: Int32 = 3
    }

    /// What every list of a screen has in common.
    static func common(_ ruler: CollectionRuler) -> SectionMetrics {
        var metrics = SectionMetrics()
        metrics.itemExtent = .aspect(1.5, plus: ruler.caption)
        metrics.columns = .covers
        metrics.margins = Insets(leading: ruler.margin, bottom: ruler.margin, trailing: ruler.margin)
        metrics.rowSpacing = ruler.margin * 0.75
        metrics.columnSpacing = ruler.margin * 0.75
        return metrics
    }

    /// A shelf with its title.
    static var shelf: SectionMetrics {
        var metrics = SectionMetrics()
        metrics.axis = .shelf
        metrics.headers = [title(isPinned: false)]
        return metrics
    }

    /// Rows, one below the other; two beside each other where there is room.
    static var rows: SectionMetrics {
        var metrics = SectionMetrics()
        metrics.itemExtent = .fixed(rowHeight)
        metrics.columns = .width(480)
        metrics.rowSpacing = 0
        return metrics
    }

    /// The height of a row: a small cover and what is kept free, in points.
    static let rowHeight = 88.0

    /// Rows one below the other, however wide the window is.
    static var list: SectionMetrics {
        var metrics = rows
        metrics.columns = .count(1)
        return metrics
    }

    /// A title row above a section.
    static func title(isPinned: Bool) -> SupplementaryMetrics {
        SupplementaryMetrics(
            kind: HeaderKind.title,
            extent: .fixed(48),
            isPinned: isPinned,
            isVisibleWhilePlaceholder: true
        )
    }
}
