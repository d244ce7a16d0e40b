extension IndexMove {
    /// The fewest of these that must move so that all are where they belong: the others are a longest series whose old
    /// indexes ascend.
    ///
    /// - Parameter kept: what stays, by ascending new index.
    /// - Returns: those out of order, by ascending new index. Linear when there are none, n log n at worst.
    static func outOfOrder(in kept: [IndexMove]) -> [IndexMove] {
        let staying = longestAscending(kept)
        if staying.count == kept.count { return [] }
        var moving: [IndexMove] = []
        var next = 0
        for (index, move) in kept.enumerated() {
            if next < staying.count, staying[next] == index {
                next += 1
            } else {
                moving.append(move)
            }
        }
        return moving
    }

    /// Where in `kept` a longest series of ascending old indexes is, ascending: patience sorting.
    static func longestAscending(_ kept: [IndexMove]) -> [Int] {
        // `ends[n]`: which ends the series of n + 1 with the smallest last index; `before`: what precedes each in its own.
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: kept.count)
        for (index, move) in kept.enumerated() {
            var low = 0
            var high = ends.count
            // What is in order already belongs at the end, and a search would only find that out.
            if let last = ends.last, kept[last].from < move.from { low = high }
            while low < high {
                let middle = (low + high) / 2
                if kept[ends[middle]].from < move.from { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = ends[low - 1] }
            if low < ends.count { ends[low] = index } else { ends.append(index) }
        }
        var series = [Int](repeating: 0, count: ends.count)
        var index = ends.last ?? -1
        for place in series.indices.reversed() {
            series[place] = index
            index = before[index]
        }
        return series
    }
}
