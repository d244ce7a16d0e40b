extension CollectionUpdate {
    /// Returns the old index of each section, or nil for an inserted one. There are `oldCount` sections before the
    /// update and `count` after it.
    ///
    /// Sections that the update doesn't mention keep their order.
    func oldSections(of count: Int, from oldCount: Int) -> [Int?] {
        var isGone = Array(repeating: false, count: oldCount)
        var isTaken = Array(repeating: false, count: count)
        var old = Array(repeating: Int?.none, count: count)
        for section in sectionDeletes where isGone.indices.contains(section) { isGone[section] = true }
        for section in sectionInserts where isTaken.indices.contains(section) { isTaken[section] = true }
        for move in sectionMoves where isGone.indices.contains(move.from) && isTaken.indices.contains(move.to) {
            isGone[move.from] = true
            isTaken[move.to] = true
            old[move.to] = move.from
        }
        var next = 0
        for section in 0..<count where !isTaken[section] {
            while next < oldCount, isGone[next] { next += 1 }
            guard next < oldCount else { break }
            old[section] = next
            next += 1
        }
        return old
    }
}
