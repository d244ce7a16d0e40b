extension SparseItems {
    /// All known items with their indexes, ascending.
    var known: [(index: Int, item: ItemIdentifier)] { known(in: 0..<count) }

    /// Returns the known items of a range with their indexes, ascending.
    func known(in range: Range<Int>) -> [(index: Int, item: ItemIdentifier)] {
        var found: [(index: Int, item: ItemIdentifier)] = []
        for position in firstRun(endingAfter: range.lowerBound)..<runs.count {
            let run = runs[position]
            let part = run.range.clamped(to: range)
            if part.isEmpty { break }
            for index in part { found.append((index, run.items[index - run.start])) }
        }
        return found
    }

    /// Returns whether `other` has the same length and all items known here at the same indexes.
    func isSubset(of other: SparseItems) -> Bool {
        guard other.count == count else { return false }
        return runs.allSatisfy { run in
            let position = other.firstRun(endingAfter: run.start)
            guard position < other.runs.count else { return false }
            let whole = other.runs[position]
            guard whole.start <= run.start, run.end <= whole.end else { return false }
            return whole.items[run.start - whole.start..<run.end - whole.start].elementsEqual(run.items)
        }
    }

    /// Returns the indexes of those of `items` that are known, ascending.
    func indexes(of items: Set<ItemIdentifier>) -> [Int] {
        items.isEmpty ? [] : known.filter { items.contains($0.item) }.map { $0.index }
    }
}
