import Geometry

/// A direction of keyboard navigation.
public enum LayoutDirection: Equatable, CaseIterable, Sendable {
    /// To the row above.
    case up
    /// To the row below.
    case down
    /// To the item on the left, in either writing direction.
    case left
    /// To the item on the right.
    case right
    /// Up by the height of the window.
    case pageUp
    /// Down by the height of the window.
    case pageDown
    /// To the first item.
    case first
    /// To the last item.
    case last
}

extension CollectionLayout {
    /// Returns the next item in a direction; nil if there is none.
    ///
    /// Left and right continue in the next row and section. Up and down choose the item nearest to the horizontal
    /// centre, at the scrolled position in shelves.
    public func neighbour(of path: IndexPath, _ direction: LayoutDirection) -> IndexPath? {
        guard let frame = frame(of: path) else { return nil }
        let middle = frame.center.x + shelfShift(of: path.section)
        let other: IndexPath? =
            switch direction {
            case .left: window.isRightToLeft ? following(path) : preceding(path)
            case .right: window.isRightToLeft ? preceding(path) : following(path)
            case .up: row(beside: path, by: -1).flatMap { item(inRow: $0.row, of: $0.section, nearest: middle) }
            case .down: row(beside: path, by: 1).flatMap { item(inRow: $0.row, of: $0.section, nearest: middle) }
            case .pageUp: item(distant: -window.size.height, from: path, middle: middle)
            case .pageDown: item(distant: window.size.height, from: path, middle: middle)
            case .first: sectionWithItems(from: 0, by: 1).map { IndexPath(section: $0, item: 0) }
            case .last:
                sectionWithItems(from: sections.count - 1, by: -1)
                    .map { IndexPath(section: $0, item: sections[$0].itemCount - 1) }
            }
        return other == path ? nil : other
    }

    private func following(_ path: IndexPath) -> IndexPath? {
        if path.item + 1 < sections[path.section].itemCount {
            return IndexPath(section: path.section, item: path.item + 1)
        }
        return sectionWithItems(from: path.section + 1, by: 1).map { IndexPath(section: $0, item: 0) }
    }

    private func preceding(_ path: IndexPath) -> IndexPath? {
        if path.item > 0 { return IndexPath(section: path.section, item: path.item - 1) }
        return sectionWithItems(from: path.section - 1, by: -1)
            .map { IndexPath(section: $0, item: sections[$0].itemCount - 1) }
    }

    private func sectionWithItems(from first: Int, by step: Int) -> Int? {
        var section = first
        while sections.indices.contains(section) {
            if sections[section].itemCount > 0 { return section }
            section += step
        }
        return nil
    }

    /// Returns the row above or below an item, in its section or the next one with items.
    private func row(beside path: IndexPath, by step: Int) -> (section: Int, row: Int)? {
        let section = sections[path.section]
        let row = path.item / section.columns + step
        if row >= 0, row < section.extents.rowCount { return (path.section, row) }
        return sectionWithItems(from: path.section + step, by: step)
            .map { ($0, step > 0 ? 0 : sections[$0].extents.rowCount - 1) }
    }

    /// Returns the item of a row whose centre is nearest to a horizontal position.
    private func item(inRow row: Int, of index: Int, nearest middle: Double) -> IndexPath {
        let section = sections[index]
        let first = row * section.columns
        let count = min(section.columns, section.itemCount - first)
        let x = middle - shelfShift(of: index)
        let leading = window.pixel(at: window.isRightToLeft ? window.size.width - x : x)
        let column = section.grid.column(at: leading, of: count)
        // The nearest item is this one or the next one.
        let candidates = column..<min(column + 2, count)
        let nearest = candidates.min {
            distance(of: $0, in: index, from: leading) < distance(of: $1, in: index, from: leading)
        }
        return IndexPath(section: index, item: first + (nearest ?? column))
    }

    private func distance(of column: Int, in index: Int, from leading: Int64) -> Int64 {
        let grid = sections[index].grid
        return abs(grid.leading(of: column) + grid.columnWidth / 2 - leading)
    }

    /// Returns the item at about `distance` points below another one, at least one row away, limited to the first and
    /// last items.
    private func item(distant distance: Double, from path: IndexPath, middle: Double) -> IndexPath? {
        guard let frame = frame(of: path) else { return nil }
        let step = distance < 0 ? -1 : 1
        let y = frame.minY + distance
        var index = section(at: window.pixel(at: y))
        if sections[index].itemCount == 0 {
            let other = sectionWithItems(from: index, by: step) ?? sectionWithItems(from: index, by: -step)
            index = other ?? path.section
        }
        let section = sections[index]
        let row = section.rowPlace(at: window.pixel(at: y) - tops[index]).row
        let found = item(inRow: min(max(row, 0), section.extents.rowCount - 1), of: index, nearest: middle)
        let isSameRow = found.section == path.section && found.item / section.columns == path.item / section.columns
        guard isSameRow else { return found }
        return self.row(beside: path, by: step).map { item(inRow: $0.row, of: $0.section, nearest: middle) }
    }
}
