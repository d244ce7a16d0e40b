public import Geometry

extension CollectionLayout {
    /// Returns the attributes of all elements that overlap `rect` at the scroll offset `offset`, both in points, from
    /// top to bottom. In a shelf, elements are included by their scrolled position.
    public func attributes(in rect: Rect, offset: Double) -> [LayoutAttributes] {
        var collector = AttributesCollector(layout: self, rect: rect, placedHeaders: placedHeaders(offset: offset))
        collector.addGlobalHeaders()
        let intersecting = sectionIndices(in: rect)
        if let holding = collector.placedHeaders.section, !intersecting.contains(holding) {
            collector.addHeaders(of: holding)
        }
        for index in intersecting { collector.addSection(index) }
        return collector.attributes
    }

    /// Returns the attributes of an element at the scroll offset `offset`; nil if it doesn't exist.
    public func attributes(of element: LayoutElement, offset: Double) -> LayoutAttributes? {
        let everywhere = Rect(x: -0x1p60, y: -0x1p60, width: 0x1p61, height: 0x1p61)
        var collector = AttributesCollector(
            layout: self,
            rect: everywhere,
            placedHeaders: placedHeaders(offset: offset)
        )
        guard let section = element.section else {
            collector.addGlobalHeaders()
            return collector.attributes.first { $0.element == element }
        }
        guard sections.indices.contains(section) else { return nil }
        switch element {
        case .item(let path):
            return frame(of: path).map { LayoutAttributes(element, frame: $0, z: LayoutAttributes.Height.item) }
        case .rowSeparator(_, let row):
            guard row >= 0, row < sections[section].extents.rowCount else { return nil }
            collector.addRowSeparators(of: section, rows: row..<(row + 1))
        case .columnSeparator:
            collector.addColumnSeparators(of: section)
        case .sectionSeparator:
            collector.addSectionSeparators(of: section)
        case .globalHeader, .header, .footer, .placeholder:
            collector.addHeaders(of: section)
            collector.addPlaceholder(of: section)
            collector.addFooters(of: section)
        }
        return collector.attributes.first { $0.element == element }
    }

    /// Returns the items that overlap `rect`, by section; in a shelf by their scrolled position. Ranges consist of
    /// whole rows and may contain additional items.
    public func items(in rect: Rect) -> [SectionItems] {
        var found: [SectionItems] = []
        for index in sectionIndices(in: rect) {
            let section = sections[index]
            let rows = rows(of: index, in: rect)
            guard !rows.isEmpty else { continue }
            let columns = section.grid.isShelf ? columns(of: index, in: rect) : 0..<section.columns
            let first = rows.lowerBound * section.columns + columns.lowerBound
            let end = (rows.upperBound - 1) * section.columns + columns.upperBound
            guard first < min(end, section.itemCount) else { continue }
            found.append(SectionItems(section: index, items: first..<min(end, section.itemCount)))
        }
        return found
    }

    // MARK: Intersections

    /// Returns the sections that may overlap a rectangle.
    private func sectionIndices(in rect: Rect) -> Range<Int> {
        guard !sections.isEmpty, rect.maxY > rect.minY else { return 0..<0 }
        let first = section(at: window.pixel(at: rect.minY) - 1)
        let last = section(at: window.pixel(at: rect.maxY) + 1)
        return first..<max(first, last + 1)
    }

    /// Returns the rows of a section that may overlap a rectangle. The range is one pixel larger on both sides; callers
    /// check the frames.
    func rows(of index: Int, in rect: Rect) -> Range<Int> {
        sections[index].rows(
            from: window.pixel(at: rect.minY) - tops[index] - 1,
            to: window.pixel(at: rect.maxY) - tops[index] + 1
        )
    }

    /// Returns the columns of a section that may overlap a rectangle.
    func columns(of index: Int, in rect: Rect) -> Range<Int> {
        let shift = shelfShift(of: index)
        var low = rect.minX - shift
        var high = rect.maxX - shift
        if window.isRightToLeft { (low, high) = (window.size.width - high, window.size.width - low) }
        return sections[index].grid.columns(
            from: window.pixel(at: low) - 1,
            to: window.pixel(at: high) + 1,
            of: sections[index].columns
        )
    }
}

/// Consecutive items of a section.
public struct SectionItems: Equatable, Sendable {
    /// The section.
    public let section: Int
    /// The items.
    public let items: Range<Int>
}
