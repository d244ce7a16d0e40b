/// The heights of a section's items, and the rows they make: most alike, some measured, any of them changing at any time.
///
/// Items of one height that follow each other are one *run*, so that a million items of which nobody has measured one are a
/// single run. Measuring splits runs; runs that become alike are joined. Runs lie in *blocks* of a hundred or so, and each
/// block knows how many items it has and how high the rows are that begin in it. To know where a block lies one has to sum
/// up blocks, not rows: that is what a change costs, beginning at the block it happened in. Everything after that block keeps
/// what it knows and is only told another place.
///
/// With several columns an insertion puts every later item into another column, and so into another row. A block remembers for
/// which column its first item was when its rows were summed up, and sums them up again only when that is another one.
///
/// Heights are in device pixels. What is kept between rows is not counted here: it is the same everywhere.
struct ItemExtents: Sendable {
    /// No section has more items than this.
    static let most = 1 << 24

    /// How many items there are.
    private(set) var count: Int
    /// Into how many columns they are put.
    private(set) var columns = 1
    /// The height of what was not measured.
    private(set) var estimate: Int64 = 1

    /// The runs, in order, some in each block; no block is empty.
    var blocks: [Block]
    /// Blocks before this one know which item is their first.
    private var located = 0
    /// Blocks before this one know everything.
    private var settled = 0

    /// So many items, none of them measured.
    init(count: Int) {
        self.count = min(max(count, 0), Self.most)
        blocks = self.count > 0 ? [Block([Run(count: self.count, measured: nil)])] : []
    }

    // MARK: Changes

    /// Puts the items into so many columns, and takes those that were not measured to be so high.
    mutating func arrange(columns: Int, estimate: Int64) {
        let columns = max(columns, 1)
        let estimate = max(estimate, 1)
        guard columns != self.columns || estimate != self.estimate else { return }
        self.columns = columns
        self.estimate = estimate
        for index in blocks.indices { blocks[index].isDirty = true }
        settled = 0
    }

    /// Takes the height of an item as measured; false when it was known.
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

    /// Puts items in before another one, or behind the last one.
    mutating func insert(_ added: Int, measured: Int64? = nil, at item: Int) {
        let added = min(max(added, 0), Self.most - count)
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

    /// Takes items out; those that do not exist are passed over.
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

    /// Takes out all blocks from one on that have no more than so many items together; answers how many they had.
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

    /// Puts runs in place of one, leaving out those that are empty.
    private mutating func replace(_ place: RunPlace, with runs: [Run]) {
        let index = place.block
        markDirty(index)
        blocks[index].replace(place.run, with: runs.filter { $0.count > 0 })
        guard blocks[index].runs.count > Block.most else { return }
        let second = blocks[index].split()
        blocks.insert(second, at: index + 1)
    }

    /// Has the rows that begin in a block summed up again. So are those that begin before it and reach into it.
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

    // MARK: Places

    /// Where an item is among the runs; behind the last run's last item for the count. There must be blocks.
    private mutating func locate(_ item: Int) -> RunPlace {
        while located < blocks.count, located == 0 || blocks[located - 1].endItem <= item {
            blocks[located].firstItem = located == 0 ? 0 : blocks[located - 1].endItem
            located += 1
        }
        return place(of: item, among: located)
    }

    /// The same when the first items of the first `located` blocks are known, and the item is in one of them.
    private func place(of item: Int, among located: Int) -> RunPlace {
        let block = blocks.lastIndex(before: located) { $0.firstItem <= item }
        var rest = item - blocks[block].firstItem
        var run = 0
        while run + 1 < blocks[block].runs.count, rest >= blocks[block].runs[run].count {
            rest -= blocks[block].runs[run].count
            run += 1
        }
        return RunPlace(block: block, run: run, offset: rest)
    }

    /// What was measured of an item; nil when nothing was. The extents must be settled.
    func measured(_ item: Int) -> Int64? {
        guard item >= 0, item < count else { return nil }
        let place = place(of: item, among: blocks.count)
        return blocks[place.block].runs[place.run].measured
    }

    /// Whether anything was measured.
    var hasMeasured: Bool { blocks.contains { $0.runs.contains { $0.measured != nil } } }

    // MARK: Settling

    /// Sums up what has changed. Every question about rows wants it done.
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
