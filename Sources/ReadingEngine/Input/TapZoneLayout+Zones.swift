public import Geometry

// Each layout is a table of blocks in a grid of three by three cells. Integers keep the edges of neighbours equal, so
// that every tap is in exactly one zone.
extension TapZoneLayout {
    /// Returns the zones of this layout in `mode`, mirrored by `inversion`. They cover the window without overlap. `rows`
    /// are the actions of ``custom``.
    public func zones(for mode: ReadingMode, inversion: TapInversion, rows: TapRows = TapRows()) -> [TapZone] {
        blocks(for: mode, rows).map { block in
            let block = block.inverted(inversion)
            let left = Double(block.column) / 3
            let top = Double(block.row) / 3
            let right = Double(block.column + block.width) / 3
            let bottom = Double(block.row + block.height) / 3
            let frame = Rect(x: left, y: top, width: right - left, height: bottom - top)
            return TapZone(frame: frame, action: block.action)
        }
    }

    /// Returns the action of a tap at `position` in a window of `size` points. A position on an edge belongs to the
    /// zone on its right or below it, one outside the window to the nearest zone.
    public func action(
        at position: Point,
        in size: Size,
        mode: ReadingMode,
        inversion: TapInversion,
        rows: TapRows = TapRows()
    ) -> TapAction {
        let column = Self.cell(position.x, of: size.width)
        let row = Self.cell(position.y, of: size.height)
        for block in blocks(for: mode, rows) {
            let block = block.inverted(inversion)
            let hasColumn = column >= block.column && column < block.column + block.width
            let hasRow = row >= block.row && row < block.row + block.height
            if hasColumn && hasRow { return block.action }
        }
        return .menu
    }

    private static func cell(_ place: Double, of extent: Double) -> Int {
        if place < extent / 3 { return 0 }
        return place < extent * 2 / 3 ? 1 : 2
    }

    private func blocks(for mode: ReadingMode, _ rows: TapRows) -> [Block] {
        switch self {
        case .automatic:
            return (mode.isPaged ? TapZoneLayout.sides : .lShaped).blocks(for: mode, rows)
        case .sides:
            return [Block(0, 0, 1, 3, .left), Block(1, 0, 1, 3, .menu), Block(2, 0, 1, 3, .right)]
        case .lShaped:
            return [
                Block(0, 0, 3, 1, .previous), Block(0, 1, 1, 1, .previous), Block(1, 1, 1, 1, .menu),
                Block(2, 1, 1, 1, .next), Block(0, 2, 3, 1, .next),
            ]
        case .kindle:
            return [Block(0, 0, 3, 1, .menu), Block(0, 1, 1, 2, .previous), Block(1, 1, 2, 2, .next)]
        case .edge:
            return [
                Block(0, 0, 1, 3, .next), Block(1, 0, 1, 2, .menu), Block(1, 2, 1, 1, .previous),
                Block(2, 0, 1, 3, .next),
            ]
        case .off:
            return [Block(0, 0, 3, 3, .menu)]
        case .custom:
            return (0..<9).map { Block($0 % 3, $0 / 3, 1, 1, rows[$0 / 3][$0 % 3]) }
        }
    }

    /// A rectangle of cells in the grid.
    private struct Block {
        var column: Int
        var row: Int
        let width: Int
        let height: Int
        let action: TapAction

        init(_ column: Int, _ row: Int, _ width: Int, _ height: Int, _ action: TapAction) {
            self.column = column
            self.row = row
            self.width = width
            self.height = height
            self.action = action
        }

        func inverted(_ inversion: TapInversion) -> Block {
            var block = self
            if inversion == .horizontal || inversion == .both { block.column = 3 - column - width }
            if inversion == .vertical || inversion == .both { block.row = 3 - row - height }
            return block
        }
    }
}

extension ReaderOptions {
    /// Returns the action of a tap at `position` in a window of `size` points.
    public func tapAction(at position: Point, in size: Size) -> TapAction {
        tapZones.action(at: position, in: size, mode: mode, inversion: tapInversion, rows: tapRows)
    }

    /// Returns the command of a tap. On a magnified page, taps show or hide the bars.
    func tapCommand(at position: Point, in size: Size, isMagnified: Bool) -> TapCommand {
        isMagnified ? .menu : tapAction(at: position, in: size).command(in: mode)
    }
}
