/// The patterns of one level as a trie.
///
/// The nodes are numbered level by level, so that the numbers of a node's children are consecutive. A node needs nine
/// bytes. The German patterns need 2 MB.
struct PatternTrie: Sendable {
    /// The letter on the edge to each node.
    private var labels: [UInt8] = [0]
    /// The number of each node's first child. Its children end where those of the next node begin.
    private var firstChildren: [UInt32] = []
    /// The index of each node's values in ``pool``; 0 where no pattern ends.
    private var valuePlaces: [UInt32] = [0]
    /// Lists of pattern values, each preceded by its length. Patterns with equal values share a list.
    private var pool: [UInt8] = [0]

    /// The maximum number of nodes. They need 18 MB.
    static let maximumNodeCount = 2 << 20

    /// A pattern whose letters are numbers of an alphabet.
    struct Key {
        var letters: [UInt8]
        var values: [UInt8]
    }

    /// Creates a trie; nil when it would be too large.
    init?(_ keys: [Key]) {
        let keys = Self.merged(keys.sorted { $0.letters.lexicographicallyPrecedes($1.letters) })
        var places: [[UInt8]: UInt32] = [:]
        // The keys below each node, and the length of their common prefix.
        var nodes: [(keys: Range<Int>, depth: Int)] = [(keys.indices, 0)]
        var node = 0
        while node < nodes.count {
            let (range, depth) = nodes[node]
            firstChildren.append(UInt32(labels.count))
            var index = range.lowerBound
            if index < range.upperBound, keys[index].letters.count == depth {
                valuePlaces[node] = place(of: keys[index].values, &places)
                index += 1
            }
            while index < range.upperBound {
                let label = keys[index].letters[depth]
                let start = index
                while index < range.upperBound, keys[index].letters[depth] == label { index += 1 }
                labels.append(label)
                valuePlaces.append(0)
                nodes.append((start..<index, depth + 1))
            }
            guard labels.count <= Self.maximumNodeCount else { return nil }
            node += 1
        }
        firstChildren.append(UInt32(labels.count))
    }

    /// Merges keys with the same letters: each value is the larger one.
    private static func merged(_ sorted: [Key]) -> [Key] {
        var result: [Key] = []
        result.reserveCapacity(sorted.count)
        for key in sorted {
            if let last = result.last, last.letters == key.letters {
                result[result.count - 1].values = zip(last.values, key.values).map { max($0, $1) }
            } else {
                result.append(key)
            }
        }
        return result
    }

    private mutating func place(of values: [UInt8], _ places: inout [[UInt8]: UInt32]) -> UInt32 {
        if let place = places[values] { return place }
        let place = UInt32(pool.count)
        pool.append(UInt8(clamping: values.count))
        pool += values
        places[values] = place
        return place
    }

    /// The size in memory, in bytes.
    var byteSize: Int { labels.count + firstChildren.count * 4 + valuePlaces.count * 4 + pool.count }

    /// Applies all patterns that begin at a letter of a word.
    ///
    /// - Parameter values: the largest values so far: one before each letter, and one after the last letter.
    func apply(to letters: [UInt8], from start: Int, _ values: inout [UInt8]) {
        var node = 0
        var index = start
        while index < letters.count, let child = child(of: node, letters[index]) {
            node = child
            index += 1
            let place = Int(valuePlaces[node])
            guard place > 0 else { continue }
            for offset in 0..<Int(pool[place]) {
                values[start + offset] = max(values[start + offset], pool[place + 1 + offset])
            }
        }
    }

    private func child(of node: Int, _ label: UInt8) -> Int? {
        var low = Int(firstChildren[node])
        var high = Int(firstChildren[node + 1])
        while low < high {
            let middle = (low + high) / 2
            if labels[middle] < label { low = middle + 1 } else { high = middle }
        }
        return low < Int(firstChildren[node + 1]) && labels[low] == label ? low : nil
    }
}
