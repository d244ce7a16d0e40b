extension ItemExtents {
    /// Applies deletions, insertions and moves. Moved items keep their measured heights.
    mutating func apply(_ update: SectionUpdate) {
        let moved = update.moves.map { (from: $0.from, to: $0.to, measured: measured($0.from)) }
        var removed = update.deletes
        for move in moved { removed.append(move.from..<(move.from + 1)) }
        removed.sort { $0.lowerBound > $1.lowerBound }
        // Removes from the end, so that indexes of the remaining ranges stay valid.
        for range in removed { remove(range) }

        var added = update.inserts.map { (range: $0, measured: Int64?.none) }
        for move in moved { added.append((move.to..<(move.to + 1), move.measured)) }
        added.sort { $0.range.lowerBound < $1.range.lowerBound }
        // Inserts from the beginning, so that each index is final.
        for entry in added { insert(entry.range.count, measured: entry.measured, at: entry.range.lowerBound) }
    }
}
