import PageImages

/// The smallest grid that has all tiles of a set.
struct TileGrid: Sendable, Equatable {
    let columns: ClosedRange<Int>
    let rows: ClosedRange<Int>

    /// Creates the grid of tiles of one level.
    ///
    /// - Parameter tiles: At least one tile.
    init(_ tiles: some Collection<PageTile>) {
        let (across, down) = (tiles.map(\.column), tiles.map(\.row))
        columns = (across.min() ?? 0)...(across.max() ?? 0)
        rows = (down.min() ?? 0)...(down.max() ?? 0)
    }

    /// Returns whether the grid has at most that many columns and rows.
    func isWithin(_ limit: Int) -> Bool { columns.count <= limit && rows.count <= limit }

    /// Returns the number of a tile of the grid, counted row by row.
    func number(of tile: PageTile) -> Int {
        (tile.row - rows.lowerBound) * columns.count + tile.column - columns.lowerBound
    }
}

extension PageTile {
    /// Returns the tile that processors cut out of a page; nil if they do anything else.
    init?(_ processors: [any ImageProcessor]) {
        guard let cut = processors.last as? CutTile, processors.count <= 2 else { return nil }
        var level = 0
        if processors.count == 2 {
            guard let halve = processors.first as? Halve else { return nil }
            level = halve.times
        }
        self.init(level: level, column: cut.column, row: cut.row)
    }

    /// Returns whether the tile has pixels of a page.
    func isInside(_ size: PixelSize) -> Bool { part(ofWidth: size.width, height: size.height) != nil }
}
