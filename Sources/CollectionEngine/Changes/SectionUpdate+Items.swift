extension SectionUpdate {
    /// Creates the update from one list to another. It is exact if both are complete; otherwise see
    /// ``compareKnown(from:to:)``.
    init(from old: SparseItems, to new: SparseItems) {
        self.init(oldSection: 0, newSection: 0)
        if old == new { return }
        if old.isComplete, new.isComplete {
            compareComplete(from: old, to: new)
        } else if old.isSubset(of: new) {
            // A page was loaded: no comparison is needed.
            reconfigured = new.runs.flatMap { old.missing(in: $0.range) }
        } else {
            compareKnown(from: old, to: new)
        }
    }

    /// Adds reconfigured items by their indexes after the change, ascending.
    mutating func reconfigure(_ indexes: [Int]) {
        if indexes.isEmpty { return }
        let all = Set(indexes).union(reconfigured.flatMap { $0 })
        reconfigured = all.sorted().consecutiveRanges
    }

    /// Computes the changes between complete lists.
    private mutating func compareComplete(from old: SparseItems, to new: SparseItems) {
        let difference = Difference(from: old.runs.first?.items ?? [], to: new.runs.first?.items ?? [])
        deletes = difference.deletes.consecutiveRanges
        inserts = difference.inserts.consecutiveRanges
        moves = difference.moves
    }

    /// Computes the changes between lists of which most items are unknown.
    ///
    /// Items that are known before and after, in the same order, are fixed. Between two of them, the smaller of the old
    /// and the new number of rows remains; the other rows are deleted or inserted. A remaining row with another item,
    /// or with an item that became known or unknown, is reconfigured.
    private mutating func compareKnown(from old: SparseItems, to new: SparseItems) {
        var oldIndexes: [ItemIdentifier: Int] = [:]
        for (index, item) in old.known { oldIndexes[item] = index }
        var shared: [IndexMove] = []
        for (index, item) in new.known {
            if let oldIndex = oldIndexes[item] { shared.append(IndexMove(from: oldIndex, to: index)) }
        }
        var fixed = IndexMove.longestIncreasingSubsequence(shared).map { shared[$0] }
        fixed.append(IndexMove(from: old.count, to: new.count))

        var changed: [Int] = []
        var start = IndexMove(from: 0, to: 0)
        for next in fixed {
            let rows = min(next.from - start.from, next.to - start.to)
            if start.from + rows < next.from { deletes.append(start.from + rows..<next.from) }
            if start.to + rows < next.to { inserts.append(start.to + rows..<next.to) }
            let shift = start.to - start.from
            for (index, item) in old.known(in: start.from..<start.from + rows) where new[index + shift] != item {
                changed.append(index + shift)
            }
            for (index, item) in new.known(in: start.to..<start.to + rows) where old[index - shift] != item {
                changed.append(index)
            }
            start = IndexMove(from: next.from + 1, to: next.to + 1)
        }
        reconfigure(changed)
    }
}

extension [Int] {
    /// These ascending indexes as ranges that don't touch.
    var consecutiveRanges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in self {
            if let last = ranges.last, last.upperBound == index {
                ranges[ranges.count - 1] = last.lowerBound..<index + 1
            } else {
                ranges.append(index..<index + 1)
            }
        }
        return ranges
    }
}
