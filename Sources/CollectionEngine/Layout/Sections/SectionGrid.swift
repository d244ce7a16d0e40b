/// The columns of a section, in device pixels from the leading edge of the window. In a shelf, each item is a column.
struct SectionGrid: Equatable, Sendable {
    /// Whether the section has a single row that scrolls horizontally.
    let isShelf: Bool
    /// The number of columns; in a shelf, the number of items on a page.
    let columns: Int
    /// The leading edge of the first column.
    let leading: Int64
    /// The width of each column. It is the same for all columns, so that all covers have the same size. The remaining
    /// pixels are added to the gaps.
    let columnWidth: Int64
    /// The minimum gap between two columns.
    let spacing: Int64
    /// The width from the leading edge of the first column to the trailing edge of the last one; in a shelf, to the
    /// window's edge.
    let availableWidth: Int64
    /// The margins above the first row and below the last one.
    let marginTop, marginBottom: Int64
    /// The trailing margin of a shelf.
    let trailing: Int64
    /// The gap between two rows, in device pixels.
    let rowGap: Int64
    /// The height of an item that is not measured; at least one.
    let itemHeight: Int64

    init(metrics: ResolvedMetrics, window: LayoutWindow) {
        func pixels(_ points: Double) -> Int64 { window.pixels(points) }
        let margins = metrics.margins
        let width = window.contentWidth
        let inner = max(width - pixels(margins.leading) - pixels(margins.trailing), 0)
        let spacing = pixels(metrics.columnSpacing)
        let columns = metrics.columns.count(
            width: window.points(width),
            availableWidth: window.points(inner),
            spacing: window.points(spacing)
        )
        leading = pixels(window.insets.leading) + pixels(margins.leading)
        trailing = pixels(window.insets.trailing) + pixels(margins.trailing)
        marginTop = pixels(margins.top)
        marginBottom = pixels(margins.bottom)
        rowGap = pixels(metrics.rowSpacing)
        self.spacing = spacing
        self.columns = columns
        switch metrics.axis {
        case .vertical:
            isShelf = false
            availableWidth = inner
            columnWidth = max(inner - Int64(columns - 1) * spacing, 0) / Int64(columns)
        case .shelf(let peek):
            // The items of a page, their gaps and the visible part of the next item fill the window up to its edge.
            isShelf = true
            availableWidth = max(width - pixels(margins.leading), 0)
            let peek = peek >= 0 ? min(peek, 1) : 0
            let shared = max(availableWidth - Int64(columns) * spacing, 0)
            columnWidth = Int64((Double(shared) / (Double(columns) + peek)).rounded(.down))
        }
        itemHeight = max(window.height(of: metrics.itemExtent, width: columnWidth), 1)
    }

    /// Returns the leading edge of a column.
    func leading(of column: Int) -> Int64 {
        if isShelf { return leading + Int64(column) * (columnWidth + spacing) }
        guard columns > 1 else { return leading }
        // The first column begins and the last one ends exactly at the edges.
        let between = Int64(columns - 1)
        return leading + (Int64(column) * max(availableWidth - columnWidth, 0) + between / 2) / between
    }

    /// Returns the columns that overlap the range between two positions. `count` is the number of columns; in a shelf,
    /// the number of items.
    func columns(from low: Int64, to high: Int64, of count: Int) -> Range<Int> {
        let first = column(at: low, of: count)
        let last = column(at: high, of: count)
        return first..<max(first, min(last + 1, count))
    }

    /// Returns the column at a position; in a gap the column before it, limited to the first and last columns.
    func column(at place: Int64, of count: Int) -> Int {
        guard count > 1 else { return 0 }
        if isShelf {
            let pitch = max(columnWidth + spacing, 1)
            return min(max(Int(clamping: (place - leading) / pitch), 0), count - 1)
        }
        var column = count - 1
        while column > 0, leading(of: column) > place { column -= 1 }
        return column
    }
}
