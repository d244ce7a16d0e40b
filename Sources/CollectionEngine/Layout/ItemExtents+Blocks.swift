extension ItemExtents {
    /// Items of one height that follow each other.
    struct Run: Equatable, Sendable {
        /// How many; at least one.
        var count: Int
        /// Their height if it was measured.
        var measured: Int64?
    }

    /// Where an item is among the runs.
    struct RunPlace: Sendable {
        var block: Int
        var run: Int
        /// How many items of the run come before it.
        var offset: Int
    }

    /// Runs that follow each other, and what is known of them all together.
    struct Block: Sendable {
        /// More runs than this become two blocks: few enough to look through, many enough that there are few blocks.
        static let most = 128

        private(set) var runs: [Run]
        private(set) var itemCount: Int

        /// The first item's index.
        var firstItem = 0
        /// Its column, when ``rowHeights`` was summed up.
        var firstColumn = 0
        /// The first row that begins here.
        var firstRow = 0
        /// How high all rows are that begin before this block.
        var top: Int64 = 0
        /// How high the rows are that begin here.
        var rowHeights: Int64 = 0
        /// Whether ``rowHeights`` has to be summed up again.
        var isDirty = true

        init(_ runs: [Run]) {
            self.runs = runs
            itemCount = runs.reduce(0) { $0 + $1.count }
        }

        /// The index behind the last item's.
        var endItem: Int { firstItem + itemCount }
        /// How high all rows are that begin before the next block.
        var bottom: Int64 { top + rowHeights }

        /// Puts others in place of one run, and joins neighbours that are alike.
        mutating func replace(_ index: Int, with others: [Run]) {
            itemCount -= runs[index].count
            for run in others { itemCount += run.count }
            runs.replaceSubrange(index...index, with: others)
            var next = max(index, 1)
            var end = min(index + others.count + 1, runs.count)
            while next < end {
                guard runs[next].measured == runs[next - 1].measured else {
                    next += 1
                    continue
                }
                runs[next - 1].count += runs[next].count
                runs.remove(at: next)
                end -= 1
            }
        }

        /// Gives up the second half of the runs.
        mutating func split() -> Block {
            let middle = runs.count / 2
            let second = Block(Array(runs[middle...]))
            runs.removeSubrange(middle...)
            itemCount -= second.itemCount
            return second
        }
    }
}

extension Array {
    /// The last index before `end` of which `holds` is true, when it is true of all before that one; 0 when of none.
    func lastIndex(before end: Int, where holds: (Element) -> Bool) -> Int {
        var low = 0
        var high = Swift.min(end, count)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return Swift.max(low - 1, 0)
    }
}
