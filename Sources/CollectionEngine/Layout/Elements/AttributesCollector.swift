import Geometry

/// Collects the attributes of elements that overlap a rectangle.
struct AttributesCollector {
    private typealias Height = LayoutAttributes.Height

    let layout: CollectionLayout
    let rect: Rect
    let placedHeaders: PlacedHeaders
    private(set) var attributes: [LayoutAttributes] = []

    private var window: LayoutWindow { layout.window }

    /// - Parameter shift: the horizontal translation by a shelf.
    private mutating func add(_ found: LayoutAttributes, shift: Double = 0) {
        guard !found.frame.size.isEmpty else { return }
        let seen = shift == 0 ? found.frame : found.frame.moved(by: Point(x: shift, y: 0))
        if seen.intersects(rect) { attributes.append(found) }
    }

    // MARK: Sections

    mutating func addSection(_ index: Int) {
        addHeaders(of: index)
        addPlaceholder(of: index)
        let rows = layout.rows(of: index, in: rect)
        addItems(of: index, rows: rows)
        addRowSeparators(of: index, rows: rows)
        addColumnSeparators(of: index)
        addFooters(of: index)
        addSectionSeparators(of: index)
    }

    // MARK: Headers and footers

    mutating func addGlobalHeaders() {
        var pinned = 0
        for header in placedHeaders.global { addHeader(header, .globalHeader(header.index), pinned: &pinned) }
    }

    mutating func addHeaders(of index: Int) {
        guard placedHeaders.section == index else {
            for header in layout.sections[index].headers {
                addSupplementary(header, .header(section: index, index: header.index), in: index)
            }
            return
        }
        var pinned = 0
        for header in placedHeaders.headers {
            addHeader(header, .header(section: index, index: header.index), pinned: &pinned)
        }
    }

    mutating func addFooters(of index: Int) {
        for footer in layout.sections[index].footers {
            addSupplementary(footer, .footer(section: index, index: footer.index), in: index)
        }
    }

    /// Adds a header at its pinned position. The first pinned header is in front of the others.
    private mutating func addHeader(_ header: PlacedHeader, _ element: LayoutElement, pinned: inout Int) {
        var z = Height.supplementary
        if header.isPinned {
            z = Height.pinned(pinned, isGlobal: element.section == nil)
            pinned += 1
        }
        let frame = window.contentRect(top: header.y, height: header.height)
        add(LayoutAttributes(element, frame: frame, z: z, isPinned: header.isPinned))
    }

    private mutating func addSupplementary(
        _ placed: SectionLayout.Supplementary,
        _ element: LayoutElement,
        in index: Int
    ) {
        addWide(element, top: layout.tops[index] + placed.top, height: placed.height, z: Height.supplementary)
    }

    mutating func addPlaceholder(of index: Int) {
        let section = layout.sections[index]
        guard section.placeholderHeight > 0 else { return }
        addWide(
            .placeholder(section: index),
            top: layout.tops[index] + section.bodyTop,
            height: section.placeholderHeight,
            z: Height.item
        )
    }

    /// Adds an element that spans the width of the window between its insets.
    private mutating func addWide(
        _ element: LayoutElement,
        top: Int64,
        height: Int64,
        z: Int32,
        insets: Insets = .zero
    ) {
        let leading = window.pixels(insets.leading)
        let frame = window.rect(
            leading: window.pixels(window.insets.leading) + leading,
            top: top,
            width: max(window.contentWidth - leading - window.pixels(insets.trailing), 0),
            height: height
        )
        add(LayoutAttributes(element, frame: frame, z: z))
    }

    // MARK: Items

    private mutating func addItems(of index: Int, rows: Range<Int>) {
        guard !rows.isEmpty else { return }
        let section = layout.sections[index]
        let columns = layout.columns(of: index, in: rect)
        let shift = layout.shelfShift(of: index)
        var place = section.extents.place(ofRow: rows.lowerBound)
        var row = rows.lowerBound
        var top = section.rowsTop + place.top + Int64(row) * section.grid.rowGap
        while row < rows.upperBound, let alike = section.extents.takeRows(from: &place) {
            for _ in row..<min(row + alike.count, rows.upperBound) {
                for column in columns {
                    let item = row * section.columns + column
                    guard item < section.itemCount else { break }
                    let frame = layout.frame(ofColumn: column, row: (top, alike.height), in: index)
                    let path = IndexPath(section: index, item: item)
                    add(LayoutAttributes(.item(path), frame: frame, z: Height.item), shift: shift)
                }
                row += 1
                top += alike.height + section.grid.rowGap
            }
        }
    }

    // MARK: Separators

    /// Separators take no space. They are in the middle of the gap between two rows or, without a gap, in the last
    /// device pixel of the upper row.
    mutating func addRowSeparators(of index: Int, rows: Range<Int>) {
        let section = layout.sections[index]
        guard section.metrics.showsRowSeparators, !section.grid.isShelf else { return }
        // The last row has no separator.
        let rows = rows.clamped(to: 0..<max(section.extents.rowCount - 1, 0))
        guard !rows.isEmpty else { return }
        let insets = section.metrics.separatorInsets
        let leading = window.pixels(insets.leading)
        let width = max(section.grid.availableWidth - leading - window.pixels(insets.trailing), 0)
        for row in rows {
            let box = section.row(row)
            let frame = window.rect(
                leading: section.grid.leading + leading,
                top: layout.tops[index] + box.top + box.height + (section.grid.rowGap + 1) / 2 - 1,
                width: width,
                height: 1
            )
            add(LayoutAttributes(.rowSeparator(section: index, row: row), frame: frame, z: Height.separator))
        }
    }

    mutating func addColumnSeparators(of index: Int) {
        let section = layout.sections[index]
        let grid = section.grid
        guard section.metrics.showsColumnSeparators, !grid.isShelf, section.itemCount > 1 else { return }
        let insets = section.metrics.separatorInsets
        let top = window.pixels(insets.top)
        for column in 0..<(min(section.columns, section.itemCount) - 1) {
            let end = grid.leading(of: column) + grid.columnWidth
            let frame = window.rect(
                leading: end + max(grid.leading(of: column + 1) - end - 1, 0) / 2,
                top: layout.tops[index] + section.rowsTop + top,
                width: 1,
                height: max(section.rowsHeight - top - window.pixels(insets.bottom), 0)
            )
            add(LayoutAttributes(.columnSeparator(section: index, column: column), frame: frame, z: Height.separator))
        }
    }

    /// Two adjacent sections with content share one separator: that of the upper section.
    mutating func addSectionSeparators(of index: Int) {
        let section = layout.sections[index]
        guard section.metrics.showsSectionSeparators, section.height > 0 else { return }
        let insets = section.metrics.sectionSeparatorInsets
        func add(isBelow: Bool, top: Int64) {
            addWide(
                .sectionSeparator(section: index, isBelow: isBelow),
                top: top,
                height: 1,
                z: Height.sectionSeparator,
                insets: insets
            )
        }
        if let before = layout.neighbourWithContent(of: index, by: -1),
            !layout.sections[before].metrics.showsSectionSeparators
        {
            add(isBelow: false, top: layout.tops[index])
        }
        let isLast = layout.neighbourWithContent(of: index, by: 1) == nil
        if !isLast || section.metrics.showsSectionSeparatorWhenLast {
            add(isBelow: true, top: layout.tops[index + 1] - 1)
        }
    }
}

extension CollectionLayout {
    /// Returns the next section above or below that is not empty.
    fileprivate func neighbourWithContent(of index: Int, by step: Int) -> Int? {
        var other = index + step
        while sections.indices.contains(other) {
            if sections[other].height > 0 { return other }
            other += step
        }
        return nil
    }
}
