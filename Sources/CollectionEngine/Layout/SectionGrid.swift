/// Where a section's columns lie, in device pixels from the leading edge of the window; a shelf's columns are its items.
struct SectionGrid: Equatable, Sendable {
    /// Whether there is one row only, which scrolls sideways.
    let isShelf: Bool
    /// How many items lie beside each other; on a page of a shelf.
    let columns: Int
    /// Where the first column begins.
    let leading: Int64
    /// How wide each column is. All are exactly as wide, so that all pictures are; what is left over goes between them.
    let columnWidth: Int64
    /// What is kept free between two columns.
    let spacing: Int64
    /// From the first column's beginning to the last one's end; in a shelf, to the window's edge.
    let room: Int64
    /// Kept free above the first row and below the last one.
    let marginTop, marginBottom: Int64
    /// What a shelf keeps free behind its last item.
    let trailing: Int64
    /// From one row's bottom to the next one's top, the line between them included.
    let rowGap: Int64
    /// How high an item is that was not measured; at least one.
    let itemHeight: Int64

    init(metrics: ResolvedMetrics, window: LayoutWindow) {
        func pixels(_ points: Double) -> Int64 { window.pixels(points) }
        let margins = metrics.margins
        let width = window.contentWidth
        let inner = max(width - pixels(margins.leading) - pixels(margins.trailing), 0)
        let spacing = pixels(metrics.columnSpacing)
        let columns = metrics.columns.count(
            width: window.points(width),
            room: window.points(inner),
            spacing: window.points(spacing)
        )
        leading = pixels(window.insets.leading) + pixels(margins.leading)
        trailing = pixels(window.insets.trailing) + pixels(margins.trailing)
        marginTop = pixels(margins.top)
        marginBottom = pixels(margins.bottom)
        rowGap = pixels(metrics.rowSpacing) + (metrics.showsRowSeparators ? 1 : 0)
        self.spacing = spacing
        self.columns = columns
        switch metrics.axis {
        case .vertical:
            isShelf = false
            room = inner
            columnWidth = max(inner - Int64(columns - 1) * spacing, 0) / Int64(columns)
        case .shelf(let peek):
            // A page of items with what is kept free between them, and the visible share of the next one, fill the window up
            // to its edge.
            isShelf = true
            room = max(width - pixels(margins.leading), 0)
            let peek = peek >= 0 ? min(peek, 1) : 0
            let shared = max(room - Int64(columns) * spacing, 0)
            columnWidth = Int64((Double(shared) / (Double(columns) + peek)).rounded(.down))
        }
        itemHeight = max(window.height(of: metrics.itemExtent, width: columnWidth), 1)
    }

    /// Where a column begins.
    func leading(of column: Int) -> Int64 {
        if isShelf { return leading + Int64(column) * (columnWidth + spacing) }
        guard columns > 1 else { return leading }
        // The first column begins where the room does and the last one ends where it does, to the pixel.
        let between = Int64(columns - 1)
        return leading + (Int64(column) * max(room - columnWidth, 0) + between / 2) / between
    }

    /// The columns that share something with the span between two places, of `count`.
    func columns(from low: Int64, to high: Int64, of count: Int) -> Range<Int> {
        let first = column(at: low, of: count)
        let last = column(at: high, of: count)
        return first..<max(first, min(last + 1, count))
    }

    /// The column at a place, or the one before it where nothing is; the first or the last one beyond the ends.
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
