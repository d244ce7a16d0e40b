extension IndexMove {
    /// Returns the fewest elements to move so that all elements are in order: those outside a longest increasing
    /// subsequence of old indexes. Takes linear time if all elements are in order, O(n log n) otherwise.
    ///
    /// - Parameter kept: the elements that are neither inserted nor removed, by ascending new index.
    /// - Returns: the elements to move, by ascending new index.
    static func outOfOrder(in kept: [IndexMove]) -> [IndexMove] {
        let staying = longestIncreasingSubsequence(kept)
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

    /// Returns the indexes in `kept` of a longest increasing subsequence of old indexes, by patience sorting.
    static func longestIncreasingSubsequence(_ kept: [IndexMove]) -> [Int] {
        // Of all increasing subsequences of length n + 1 so far, `ends[n]` is the last element of the one that ends
        // with the smallest old index. `before` is the predecessor of each element in its subsequence.
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: kept.count)
        for (index, move) in kept.enumerated() {
            var low = 0
            var high = ends.count
            // Fast path: an element in order extends the longest subsequence without a search.
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
