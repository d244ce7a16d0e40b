/// The heights of a section's items and of the rows they form. Most items have the estimated height, some are measured.
///
/// Consecutive items with the same height form a *run*, so a million items that were not measured are one run.
/// Measuring splits runs; equal neighbours are merged. Runs are grouped in *blocks* of about a hundred. Each block
/// stores the number of its items and the height of the rows that begin in it, so finding a position sums blocks, not
/// rows. A change costs a pass over the blocks after it, which keep their sums and only change their position.
///
/// With several columns, an insertion moves all later items to other columns and rows. A block recomputes its sum only
/// if its first item is in another column than before.
///
/// Heights are in device pixels. The gap between rows is constant and not included.
struct ItemExtents: Sendable {
    /// The maximum number of items in a section.
    static let maximumCount = 1 << 24

    /// The number of items.
    private(set) var count: Int
    /// The number of columns.
    private(set) var columns = 1
    /// The height of items that are not measured.
    private(set) var estimate: Int64 = 1

    /// The blocks, in order; none is empty.
    var blocks: [Block]
    /// Blocks before this index know their first item.
    private var located = 0
    /// Blocks before this index are up to date.
    private var settled = 0

    /// Creates extents of items that are not measured.
    init(count: Int) {
        self.count = min(max(count, 0), Self.maximumCount)
        blocks = self.count > 0 ? [Block([Run(count: self.count, measured: nil)])] : []
    }

    // MARK: Changes

    /// Sets the number of columns and the estimated height.
    mutating func arrange(columns: Int, estimate: Int64) {
        let columns = max(columns, 1)
        let estimate = max(estimate, 1)
        guard columns != self.columns || estimate != self.estimate else { return }
        self.columns = columns
        self.estimate = estimate
        for index in blocks.indices { blocks[index].isDirty = true }
        settled = 0
    }

    /// Sets the measured height of an item. Returns false if it didn't change.
    mutating func measure(_ item: Int, height: Int64) -> Bool {
        guard item >= 0, item < count else { return false }
        let height = max(height, 1)
        let place = locate(item)
        let run = blocks[place.block].runs[place.run]
        guard run.measured != height else { return false }
        replace(
            place,
            with: [
                Run(count: place.offset, measured: run.measured),
                Run(count: 1, measured: height),
                Run(count: run.count - place.offset - 1, measured: run.measured),
            ]
        )
        return true
    }

    /// Inserts items before an item, or at the end.
    mutating func insert(_ added: Int, measured: Int64? = nil, at item: Int) {
        let added = min(max(added, 0), Self.maximumCount - count)
        guard added > 0 else { return }
        count += added
        let new = Run(count: added, measured: measured)
        guard !blocks.isEmpty else {
            blocks = [Block([new])]
            return
        }
        let place = locate(min(max(item, 0), count - added))
        let run = blocks[place.block].runs[place.run]
        replace(
            place,
            with: [
                Run(count: place.offset, measured: run.measured),
                new,
                Run(count: run.count - place.offset, measured: run.measured),
            ]
        )
    }

    /// Removes items. Indexes that don't exist are ignored.
    mutating func remove(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<count)
        var left = range.count
        count -= left
        while left > 0 {
            let place = locate(range.lowerBound)
            if place.run == 0, place.offset == 0, blocks[place.block].itemCount <= left {
                left -= removeWholeBlocks(from: place.block, most: left)
                continue
            }
            let run = blocks[place.block].runs[place.run]
            let taken = min(left, run.count - place.offset)
            replace(
                place,
                with: [
                    Run(count: place.offset, measured: run.measured),
                    Run(count: run.count - place.offset - taken, measured: run.measured),
                ]
            )
            left -= taken
        }
    }

    /// Removes all blocks from `first` on that have at most `most` items together. Returns their number of items.
    private mutating func removeWholeBlocks(from first: Int, most: Int) -> Int {
        markDirty(first)
        var end = first
        var removed = 0
        while end < blocks.count, removed + blocks[end].itemCount <= most {
            removed += blocks[end].itemCount
            end += 1
        }
        blocks.removeSubrange(first..<end)
        located = min(located, first)
        return removed
    }

    /// Replaces a run. Empty runs are left out.
    private mutating func replace(_ place: RunPosition, with runs: [Run]) {
        let index = place.block
        markDirty(index)
        blocks[index].replace(place.run, with: runs.filter { $0.count > 0 })
        guard blocks[index].runs.count > Block.maximumRunCount else { return }
        let second = blocks[index].split()
        blocks.insert(second, at: index + 1)
    }

    /// Marks a block as outdated, and the blocks before it whose rows extend into it.
    private mutating func markDirty(_ index: Int) {
        blocks[index].isDirty = true
        var first = index
        var reach = columns - 1
        while reach > 0, first > 0 {
            first -= 1
            blocks[first].isDirty = true
            reach -= blocks[first].itemCount
        }
        located = min(located, index + 1)
        settled = min(settled, first)
    }

    // MARK: Positions

    /// Returns the position of an item; at the end for ``count``. There must be blocks.
    private mutating func locate(_ item: Int) -> RunPosition {
        while located < blocks.count, located == 0 || blocks[located - 1].endItem <= item {
            blocks[located].firstItem = located == 0 ? 0 : blocks[located - 1].endItem
            located += 1
        }
        return place(of: item, among: located)
    }

    /// Returns the position of an item in the first `located` blocks, whose first items must be known.
    private func place(of item: Int, among located: Int) -> RunPosition {
        let block = blocks.lastIndex(before: located) { $0.firstItem <= item }
        var rest = item - blocks[block].firstItem
        var run = 0
        while run + 1 < blocks[block].runs.count, rest >= blocks[block].runs[run].count {
            rest -= blocks[block].runs[run].count
            run += 1
        }
        return RunPosition(block: block, run: run, offset: rest)
    }

    /// Returns the measured height of an item; nil if it is not measured. The extents must be settled.
    func measured(_ item: Int) -> Int64? {
        guard item >= 0, item < count else { return nil }
        let place = place(of: item, among: blocks.count)
        return blocks[place.block].runs[place.run].measured
    }

    /// Whether any item is measured.
    var hasMeasured: Bool { blocks.contains { $0.runs.contains { $0.measured != nil } } }

    // MARK: Settling

    /// Updates the sums. All queries about rows require this.
    mutating func settle() {
        guard settled < blocks.count else { return }
        var item = settled == 0 ? 0 : blocks[settled - 1].endItem
        var top = settled == 0 ? 0 : blocks[settled - 1].bottom
        for index in settled..<blocks.count {
            let column = item % columns
            if blocks[index].isDirty || blocks[index].firstColumn != column {
                blocks[index].firstColumn = column
                blocks[index].rowHeights = rowHeights(beginningIn: index)
                blocks[index].isDirty = false
            }
            blocks[index].firstItem = item
            blocks[index].firstRow = (item + columns - 1) / columns
            blocks[index].top = top
            item = blocks[index].endItem
            top = blocks[index].bottom
        }
        located = blocks.count
        settled = blocks.count
    }
}
