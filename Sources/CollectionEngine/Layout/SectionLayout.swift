/// One section's layout in its own coordinates: whole device pixels from its own top, so that a section that is moved by what
/// happens above it has nothing to do.
///
/// From the top: headers; then the placeholder, or the margin, the rows and the margin; then footers. Without items only
/// those headers and footers are there that are visible beside a placeholder.
struct SectionLayout: Sendable {
    /// A header or footer that has a place.
    struct Supplementary: Equatable, Sendable {
        let index: Int
        let top: Int64
        let height: Int64
        let isPinned: Bool
    }

    private(set) var description: SectionDescription
    private(set) var extents: ItemExtents
    private(set) var grid: SectionGrid
    /// How far a shelf was scrolled from its leading edge, in points.
    var shelfOffset = 0.0
    private var measured = MeasuredSupplementaries()
    /// Whether something has changed since everything was put in its place.
    private(set) var isDirty = true

    /// Headers that have a place, from the top.
    private(set) var headers: [Supplementary] = []
    /// Footers that have a place, from the top.
    private(set) var footers: [Supplementary] = []
    /// Where the placeholder begins.
    private(set) var bodyTop: Int64 = 0
    /// Where the first row begins.
    private(set) var rowsTop: Int64 = 0
    /// From the first row's top to the last one's bottom.
    private(set) var rowsHeight: Int64 = 0
    /// How high the placeholder is that begins here; none when there is none, or when it began in an earlier section.
    private(set) var placeholderHeight: Int64 = 0
    /// How high the section is.
    private(set) var height: Int64 = 0

    init(_ description: SectionDescription, window: LayoutWindow) {
        self.description = description
        extents = ItemExtents(count: description.shownCount)
        grid = SectionGrid(metrics: description.metrics, window: window)
    }

    var metrics: ResolvedMetrics { description.metrics }
    /// How many items are laid out.
    var itemCount: Int { extents.count }
    /// How many items lie in a row.
    var columns: Int { extents.columns }

    // MARK: Changes

    /// Has everything put in its place again; what was measured of headers and footers holds for the width it was measured
    /// at.
    mutating func markDirty(hasNewWidth: Bool) {
        isDirty = true
        if hasNewWidth { measured = MeasuredSupplementaries() }
    }

    /// Takes another description of the same section. Its items are as many as its extents have, or it begins anew.
    mutating func describe(_ other: SectionDescription) {
        guard other != description else { return }
        isDirty = true
        description = other
        if extents.count != other.shownCount { extents = ItemExtents(count: other.shownCount) }
    }

    /// Carries out what has changed among the items, and takes the description that goes with it.
    mutating func apply(_ update: SectionUpdate, description: SectionDescription) {
        isDirty = true
        extents.apply(update)
        describe(description)
    }

    /// Takes a height as measured; false when it changes nothing.
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

    // MARK: Settling

    /// Puts everything in its place.
    mutating func settle(window: LayoutWindow) {
        isDirty = false
        let grid = SectionGrid(metrics: metrics, window: window)
        // What was measured of items holds for the width it was measured at.
        let isStale = grid.columnWidth != self.grid.columnWidth || !metrics.itemExtent.isAutomatic
        if isStale, extents.hasMeasured { extents = ItemExtents(count: extents.count) }
        self.grid = grid
        extents.arrange(columns: grid.isShelf ? max(itemCount, 1) : grid.columns, estimate: grid.itemHeight)
        extents.settle()
        stack(window: window)
    }

    /// How high the placeholder is by itself; nil when it takes what the window has left. The section must be settled.
    func placeholderHeight(window: LayoutWindow) -> Int64? {
        if let extent = metrics.placeholderExtent { return window.height(of: extent, width: window.contentWidth) }
        return grid.isShelf ? grid.marginTop + grid.itemHeight + grid.marginBottom : nil
    }

    /// Makes the placeholder so high, without rows being summed up again.
    mutating func setPlaceholder(height: Int64, window: LayoutWindow) {
        guard height != placeholderHeight else { return }
        placeholderHeight = height
        stack(window: window)
    }

    /// Puts the parts of the section below each other.
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

    /// Puts headers or footers below each other.
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

    /// Whether the height of an item is more than an estimate.
    func isKnown(_ item: Int) -> Bool { !metrics.itemExtent.isAutomatic || extents.measured(item) != nil }

    /// Where a row begins and how high it is.
    func row(_ row: Int) -> (top: Int64, height: Int64) {
        var place = extents.place(ofRow: row)
        let top = rowsTop + place.top + Int64(place.row) * grid.rowGap
        return (top, extents.takeRows(from: &place)?.height ?? 0)
    }

    /// The row at a place of the section, or the one above it where nothing is; behind the last row when there is none.
    func rowPlace(at y: Int64) -> ItemExtents.RowPlace { extents.place(at: y - rowsTop, gap: grid.rowGap) }

    /// The rows that may share something with the span between two places.
    func rows(from low: Int64, to high: Int64) -> Range<Int> {
        guard itemCount > 0, high >= rowsTop, low < rowsTop + rowsHeight else { return 0..<0 }
        let first = rowPlace(at: low).row
        let last = rowPlace(at: high).row
        return first..<max(first, min(last + 1, extents.rowCount))
    }
}
