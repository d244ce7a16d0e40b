extension ItemExtents {
    /// Rows of one height that follow each other.
    struct AlikeRows {
        let count: Int
        let height: Int64
    }

    /// A place among the rows, from which one can go on row by row.
    struct RowPlace: Sendable {
        /// The row that comes next.
        fileprivate(set) var row: Int
        /// How high all rows are before it.
        fileprivate(set) var top: Int64
        fileprivate var place: RunPlace
    }

    /// How many rows there are.
    var rowCount: Int { (count + columns - 1) / columns }

    /// How high all rows are together.
    var height: Int64 { blocks.last?.bottom ?? 0 }

    // MARK: Finding rows

    /// The place before a row; behind the last one when there is no such row.
    func place(ofRow row: Int) -> RowPlace {
        let block = blocks.lastIndex(before: blocks.count) { $0.firstRow <= row }
        return place(from: block) { place, _ in row - place.row }
    }

    /// The place before the row at `y` when so much is kept free below every row, which belongs to the row above it.
    func place(at y: Int64, gap: Int64) -> RowPlace {
        let block = blocks.lastIndex(before: blocks.count) { $0.top + Int64($0.firstRow) * gap <= y }
        return place(from: block) { place, rows in
            Int(clamping: (y - place.top - Int64(place.row) * gap) / (rows.height + gap))
        }
    }

    /// The first row, from a block on, behind those that are passed; `passing` says how many of rows that are alike are.
    private func place(from block: Int, passing: (RowPlace, AlikeRows) -> Int) -> RowPlace {
        guard blocks.indices.contains(block) else {
            return RowPlace(row: 0, top: 0, place: RunPlace(block: 0, run: 0, offset: 0))
        }
        var place = RowPlace(row: blocks[block].firstRow, top: blocks[block].top, place: firstRowPlace(in: block))
        var next = place
        while let rows = takeRows(from: &next) {
            let passed = passing(place, rows)
            if passed < rows.count {
                guard passed > 0 else { return place }
                // Several rows that are alike lie in one run.
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

    /// Goes on over the next rows that are alike; nil behind the last one.
    func takeRows(from place: inout RowPlace) -> AlikeRows? {
        guard let rows = takeRows(from: &place.place) else { return nil }
        place.row += rows.count
        place.top += Int64(rows.count) * rows.height
        return rows
    }

    // MARK: Summing up

    /// How high the rows are that begin in a block whose first item's column is known; the last one may end in another block.
    func rowHeights(beginningIn block: Int) -> Int64 {
        var place = firstRowPlace(in: block)
        var sum: Int64 = 0
        while settleOnRun(&place), place.block == block, let rows = takeRows(from: &place) {
            sum += Int64(rows.count) * rows.height
        }
        return sum
    }

    /// Where the first row begins in a block, or behind it: the items before it belong to a row that began earlier.
    private func firstRowPlace(in block: Int) -> RunPlace {
        var place = RunPlace(block: block, run: 0, offset: 0)
        var rest = (columns - blocks[block].firstColumn) % columns
        while rest > 0, settleOnRun(&place) {
            let taken = min(rest, blocks[place.block].runs[place.run].count - place.offset)
            place.offset += taken
            rest -= taken
        }
        return place
    }

    /// Goes over all rows that lie in one run from here on, or over a single row that has parts of several.
    private func takeRows(from place: inout RunPlace) -> AlikeRows? {
        guard settleOnRun(&place) else { return nil }
        let run = blocks[place.block].runs[place.run]
        let whole = (run.count - place.offset) / columns
        if whole > 0 {
            place.offset += whole * columns
            return AlikeRows(count: whole, height: run.measured ?? estimate)
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
        return AlikeRows(count: 1, height: height)
    }

    /// Goes from the end of a run to the beginning of the next; false behind the last one.
    @discardableResult
    private func settleOnRun(_ place: inout RunPlace) -> Bool {
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
