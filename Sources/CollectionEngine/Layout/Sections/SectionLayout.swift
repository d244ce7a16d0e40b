/// The layout of one section in its own coordinates: device pixels from its top, so that changes above it don't affect
/// it.
///
/// From the top: headers; the placeholder, or margin, rows and margin; footers. Without items, only headers and footers
/// that are visible with a placeholder are included.
struct SectionLayout: Sendable {
    /// A visible header or footer.
    struct Supplementary: Equatable, Sendable {
        let index: Int
        let top: Int64
        let height: Int64
        let isPinned: Bool
    }

    private(set) var description: SectionDescription
    private(set) var extents: ItemExtents
    private(set) var grid: SectionGrid
    /// The scroll offset of a shelf from its leading edge, in points.
    var shelfOffset = 0.0
    private var measured = MeasuredSupplementaries()
    /// Whether the layout is outdated.
    private(set) var isDirty = true

    /// The visible headers, from the top.
    private(set) var headers: [Supplementary] = []
    /// The visible footers, from the top.
    private(set) var footers: [Supplementary] = []
    /// The top of the placeholder.
    private(set) var bodyTop: Int64 = 0
    /// The top of the first row.
    private(set) var rowsTop: Int64 = 0
    /// The height from the first row's top to the last row's bottom.
    private(set) var rowsHeight: Int64 = 0
    /// The height of the placeholder; zero if there is none or it began in an earlier section.
    private(set) var placeholderHeight: Int64 = 0
    /// The height of the section.
    private(set) var height: Int64 = 0

    init(_ description: SectionDescription, window: LayoutWindow) {
        self.description = description
        extents = ItemExtents(count: description.shownCount)
        grid = SectionGrid(metrics: description.metrics, window: window)
    }

    var metrics: ResolvedMetrics { description.metrics }
    /// The number of items in the layout.
    var itemCount: Int { extents.count }
    /// The number of items in a row.
    var columns: Int { extents.columns }

    // MARK: Changes

    /// Marks the layout as outdated. Measured heights of headers and footers are discarded with a new width.
    mutating func markDirty(hasNewWidth: Bool) {
        isDirty = true
        if hasNewWidth { measured = MeasuredSupplementaries() }
    }

    /// Sets another description of the same section. If the number of items differs from the extents, all measured
    /// heights are discarded.
    mutating func describe(_ other: SectionDescription) {
        guard other != description else { return }
        isDirty = true
        description = other
        if extents.count != other.shownCount { extents = ItemExtents(count: other.shownCount) }
    }

    /// Applies changes of items together with the new description.
    mutating func apply(_ update: SectionUpdate, description: SectionDescription) {
        isDirty = true
        extents.apply(update)
        describe(description)
    }

    /// Sets a measured height. Returns false if nothing changed.
    mutating func measure(_ element: LayoutElement, height: Int64) -> Bool {
        let isOther =
            switch element {
            case .item(let path): metrics.itemExtent.isAutomatic && extents.measure(path.item, height: height)
            case .header(_, let index): measured.measure(metrics.headers, index, isFooter: false, height: height)
            case .footer(_, let index): measured.measure(metrics.footers, index, isFooter: true, height: height)
            case .globalHeader, .placeholder, .rowSeparator, .columnSeparator, .sectionSeparator: false
            }
        isDirty = isDirty || isOther
        return isOther
    }

    // MARK: Layout

    /// Updates all positions.
    mutating func settle(window: LayoutWindow) {
        isDirty = false
        let grid = SectionGrid(metrics: metrics, window: window)
        // Measured heights are valid for one width.
        let isStale = grid.columnWidth != self.grid.columnWidth || !metrics.itemExtent.isAutomatic
        if isStale, extents.hasMeasured { extents = ItemExtents(count: extents.count) }
        self.grid = grid
        extents.arrange(columns: grid.isShelf ? max(itemCount, 1) : grid.columns, estimate: grid.itemHeight)
        extents.settle()
        stack(window: window)
    }

    /// Returns the placeholder's own height; nil if it fills the rest of the window. The section must be settled.
    func placeholderHeight(window: LayoutWindow) -> Int64? {
        if let extent = metrics.placeholderExtent { return window.height(of: extent, width: window.contentWidth) }
        return grid.isShelf ? grid.marginTop + grid.itemHeight + grid.marginBottom : nil
    }

    /// Sets the placeholder's height.
    mutating func setPlaceholder(height: Int64, window: LayoutWindow) {
        guard height != placeholderHeight else { return }
        placeholderHeight = height
        stack(window: window)
    }

    /// Stacks the parts of the section.
    private mutating func stack(window: LayoutWindow) {
        var bottom: Int64 = 0
        headers = place(metrics.headers, isFooter: false, from: &bottom, window: window)
        bodyTop = bottom
        rowsTop = bottom
        rowsHeight = 0
        if description.placeholder == nil { placeholderHeight = 0 }
        if itemCount > 0 {
            rowsTop += grid.marginTop
            rowsHeight = extents.height + Int64(extents.rowCount - 1) * grid.rowGap
            bottom = rowsTop + rowsHeight + grid.marginBottom
        } else {
            bottom += placeholderHeight
        }
        footers = place(metrics.footers, isFooter: true, from: &bottom, window: window)
        height = bottom
    }

    /// Stacks headers or footers.
    private func place(
        _ all: [SupplementaryMetrics],
        isFooter: Bool,
        from top: inout Int64,
        window: LayoutWindow
    ) -> [Supplementary] {
        guard !all.isEmpty else { return [] }
        var placed: [Supplementary] = []
        for (index, metrics) in all.enumerated() where itemCount > 0 || metrics.isVisibleWhilePlaceholder {
            let height = measured.height(of: metrics, isFooter: isFooter, window: window)
            guard height > 0 else { continue }
            placed.append(
                Supplementary(index: index, top: top, height: height, isPinned: metrics.isPinned && !isFooter)
            )
            top += height
        }
        return placed
    }

    // MARK: Items

    /// Returns whether the height of an item is final.
    func isKnown(_ item: Int) -> Bool { !metrics.itemExtent.isAutomatic || extents.measured(item) != nil }

    /// Returns the top and height of a row.
    func row(_ row: Int) -> (top: Int64, height: Int64) {
        var place = extents.place(ofRow: row)
        let top = rowsTop + place.top + Int64(place.row) * grid.rowGap
        return (top, extents.takeRows(from: &place)?.height ?? 0)
    }

    /// Returns the row at a position; in a gap the row above it, and after the last row the end.
    func rowPlace(at y: Int64) -> ItemExtents.RowPosition { extents.place(at: y - rowsTop, gap: grid.rowGap) }

    /// Returns the rows that may overlap the range between two positions.
    func rows(from low: Int64, to high: Int64) -> Range<Int> {
        guard itemCount > 0, high >= rowsTop, low < rowsTop + rowsHeight else { return 0..<0 }
        let first = rowPlace(at: low).row
        let last = rowPlace(at: high).row
        return first..<max(first, min(last + 1, extents.rowCount))
    }
}
