extension ItemExtents {
    /// Consecutive items with the same height.
    struct Run: Equatable, Sendable {
        /// The number of items, at least one.
        var count: Int
        /// The measured height; nil if they are not measured.
        var measured: Int64?
    }

    /// The position of an item in the runs.
    struct RunPosition: Sendable {
        var block: Int
        var run: Int
        /// The number of items of the run before it.
        var offset: Int
    }

    /// Consecutive runs and their sums.
    struct Block: Sendable {
        /// The maximum number of runs. A larger block is split: small enough for linear search, large enough for few
        /// blocks.
        static let maximumRunCount = 128

        private(set) var runs: [Run]
        private(set) var itemCount: Int

        /// The index of the first item.
        var firstItem = 0
        /// The column of the first item for which ``rowHeights`` was computed.
        var firstColumn = 0
        /// The first row that begins in this block.
        var firstRow = 0
        /// The height of all rows that begin before this block.
        var top: Int64 = 0
        /// The height of the rows that begin in this block.
        var rowHeights: Int64 = 0
        /// Whether ``rowHeights`` is outdated.
        var isDirty = true

        init(_ runs: [Run]) {
            self.runs = runs
            itemCount = runs.reduce(0) { $0 + $1.count }
        }

        /// The index after the last item.
        var endItem: Int { firstItem + itemCount }
        /// The height of all rows that begin before the next block.
        var bottom: Int64 { top + rowHeights }

        /// Replaces a run and merges adjacent runs with the same height.
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

        /// Splits off the second half of the runs.
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
    /// Returns the last index before `end` for which `holds` is true, by binary search; 0 if there is none. `holds`
    /// must be true for all indexes before it.
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
