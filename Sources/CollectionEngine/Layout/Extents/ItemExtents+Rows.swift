extension ItemExtents {
    /// Consecutive rows with the same height.
    struct UniformRows {
        let count: Int
        let height: Int64
    }

    /// A position between rows, from which rows can be enumerated.
    struct RowPosition: Sendable {
        /// The next row.
        fileprivate(set) var row: Int
        /// The total height of the rows before it, without gaps.
        fileprivate(set) var top: Int64
        fileprivate var place: RunPosition
    }

    /// The number of rows.
    var rowCount: Int { (count + columns - 1) / columns }

    /// The total height of all rows, without gaps.
    var height: Int64 { blocks.last?.bottom ?? 0 }

    // MARK: Finding rows

    /// Returns the position before a row; at the end if there is no such row.
    func place(ofRow row: Int) -> RowPosition {
        let block = blocks.lastIndex(before: blocks.count) { $0.firstRow <= row }
        return place(from: block) { place, _ in row - place.row }
    }

    /// Returns the position before the row at `y`. The rows have gaps, and each gap belongs to the row above it.
    func place(at y: Int64, gap: Int64) -> RowPosition {
        let block = blocks.lastIndex(before: blocks.count) { $0.top + Int64($0.firstRow) * gap <= y }
        return place(from: block) { place, rows in
            Int(clamping: (y - place.top - Int64(place.row) * gap) / (rows.height + gap))
        }
    }

    /// Skips rows from the first row of a block on, and returns the position after them. `passing` returns how many of
    /// several equal rows to skip.
    private func place(from block: Int, passing: (RowPosition, UniformRows) -> Int) -> RowPosition {
        guard blocks.indices.contains(block) else {
            return RowPosition(row: 0, top: 0, place: RunPosition(block: 0, run: 0, offset: 0))
        }
        var place = RowPosition(row: blocks[block].firstRow, top: blocks[block].top, place: firstRowPlace(in: block))
        var next = place
        while let rows = takeRows(from: &next) {
            let passed = passing(place, rows)
            if passed < rows.count {
                guard passed > 0 else { return place }
                // More than one equal row: all of them are in one run.
                settleOnRun(&place.place)
                place.row += passed
                place.top += Int64(passed) * rows.height
                place.place.offset += passed * columns
                return place
            }
            place = next
        }
        return place
    }

    /// Moves past the next equal rows; nil at the end.
    func takeRows(from place: inout RowPosition) -> UniformRows? {
        guard let rows = takeRows(from: &place.place) else { return nil }
        place.row += rows.count
        place.top += Int64(rows.count) * rows.height
        return rows
    }

    // MARK: Sums

    /// Returns the height of the rows that begin in a block. The column of its first item must be known. The last row
    /// may end in another block.
    func rowHeights(beginningIn block: Int) -> Int64 {
        var place = firstRowPlace(in: block)
        var sum: Int64 = 0
        while settleOnRun(&place), place.block == block, let rows = takeRows(from: &place) {
            sum += Int64(rows.count) * rows.height
        }
        return sum
    }

    /// Returns the position of the first row that begins in a block or after it. Items before it belong to an earlier
    /// row.
    private func firstRowPlace(in block: Int) -> RunPosition {
        var place = RunPosition(block: block, run: 0, offset: 0)
        var rest = (columns - blocks[block].firstColumn) % columns
        while rest > 0, settleOnRun(&place) {
            let taken = min(rest, blocks[place.block].runs[place.run].count - place.offset)
            place.offset += taken
            rest -= taken
        }
        return place
    }

    /// Moves past all whole rows in the current run, or past one row that spans several runs.
    private func takeRows(from place: inout RunPosition) -> UniformRows? {
        guard settleOnRun(&place) else { return nil }
        let run = blocks[place.block].runs[place.run]
        let whole = (run.count - place.offset) / columns
        if whole > 0 {
            place.offset += whole * columns
            return UniformRows(count: whole, height: run.measured ?? estimate)
        }
        var height: Int64 = 0
        var missing = columns
        while missing > 0, settleOnRun(&place) {
            let run = blocks[place.block].runs[place.run]
            let taken = min(missing, run.count - place.offset)
            height = max(height, run.measured ?? estimate)
            place.offset += taken
            missing -= taken
        }
        return UniformRows(count: 1, height: height)
    }

    /// Moves a position at the end of a run to the next run. Returns false after the last run.
    @discardableResult
    private func settleOnRun(_ place: inout RunPosition) -> Bool {
        while blocks.indices.contains(place.block) {
            if place.run < blocks[place.block].runs.count {
                if place.offset < blocks[place.block].runs[place.run].count { return true }
                place.run += 1
            } else {
                place.block += 1
                place.run = 0
            }
            place.offset = 0
        }
        return false
    }
}
