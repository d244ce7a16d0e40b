public import Geometry

extension CollectionLayout {
    /// Returns the frame of a section in the content, in points; nil if it doesn't exist.
    public func frame(of section: Int) -> Rect? {
        guard sections.indices.contains(section) else { return nil }
        return Rect(
            x: 0,
            y: window.points(tops[section]),
            width: window.size.width,
            height: window.points(sections[section].height)
        )
    }

    /// Returns the geometry of a shelf; nil if the section doesn't scroll horizontally.
    public func shelf(of section: Int) -> ShelfGeometry? {
        guard sections.indices.contains(section) else { return nil }
        let layout = sections[section]
        let grid = layout.grid
        guard grid.isShelf, layout.itemCount > 0 else { return nil }
        let width = grid.leading(of: layout.itemCount - 1) + grid.columnWidth + grid.trailing
        return ShelfGeometry(
            frame: Rect(
                x: 0,
                y: window.points(tops[section] + layout.rowsTop),
                width: window.size.width,
                height: window.points(layout.rowsHeight)
            ),
            contentWidth: window.points(width),
            pitch: window.points(grid.columnWidth + grid.spacing),
            itemsPerPage: grid.columns
        )
    }

    /// Returns the frame of an item, without the scroll offset of its shelf; nil if it doesn't exist.
    public func frame(of path: IndexPath) -> Rect? {
        guard sections.indices.contains(path.section) else { return nil }
        let section = sections[path.section]
        guard path.item >= 0, path.item < section.itemCount else { return nil }
        let row = section.row(path.item / section.columns)
        return frame(ofColumn: path.item % section.columns, row: row, in: path.section)
    }

    /// Returns the frame of a column in a row, without the scroll offset of its shelf. The row's top is relative to the
    /// section.
    func frame(ofColumn column: Int, row: (top: Int64, height: Int64), in section: Int) -> Rect {
        let grid = sections[section].grid
        return window.rect(
            leading: grid.leading(of: column),
            top: tops[section] + row.top,
            width: grid.columnWidth,
            height: row.height
        )
    }

    /// Returns the horizontal translation of a shelf's scrolled content, in points; positive to the right.
    func shelfShift(of section: Int) -> Double {
        window.isRightToLeft ? sections[section].shelfOffset : -sections[section].shelfOffset
    }

    /// Returns the last section that begins at or above `y`, in device pixels. There must be sections.
    func section(at y: Int64) -> Int { tops.lastIndex(before: sections.count) { $0 <= y } }

    /// Returns the item at a point of the content; nil if there is none.
    public func indexPath(at point: Point) -> IndexPath? {
        guard !sections.isEmpty else { return nil }
        let y = window.pixel(at: point.y)
        let index = section(at: y)
        let section = sections[index]
        let row = section.rowPlace(at: y - tops[index]).row
        guard section.itemCount > 0, row < section.extents.rowCount else { return nil }
        let x = point.x - shelfShift(of: index)
        let leading = window.pixel(at: window.isRightToLeft ? window.size.width - x : x)
        let item = row * section.columns + section.grid.column(at: leading, of: section.columns)
        let path = IndexPath(section: index, item: item)
        guard let frame = frame(of: path), frame.contains(Point(x: x, y: point.y)) else { return nil }
        return path
    }
}
