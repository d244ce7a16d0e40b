/// Which section of a whole is which section of which part, where parts lie below each other.
struct SectionMap: Equatable, Sendable {
    /// The first section of each part, and at last the number of all: never descending.
    private let starts: [Int]

    /// A map of parts by how many sections each has.
    init(counts: [Int]) {
        var starts = [0]
        for count in counts { starts.append((starts.last ?? 0) + count) }
        self.starts = starts
    }

    /// How many sections the whole has.
    var count: Int { starts.last ?? 0 }

    /// The part that has a section of the whole, and which one it is there; nil where there is none. By bisection.
    func part(at section: Int) -> (part: Int, section: Int)? {
        guard section >= 0, section < count else { return nil }
        // The last part that starts here or before; those without sections start where the next one does.
        var low = 0
        var high = starts.count - 1
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= section { low = middle } else { high = middle }
        }
        return (low, section - starts[low])
    }

    /// The section of the whole that is a section of a part; nil where there is none.
    func section(_ section: Int, of part: Int) -> Int? {
        guard part >= 0, part + 1 < starts.count, section >= 0 else { return nil }
        let whole = starts[part] + section
        return whole < starts[part + 1] ? whole : nil
    }
}
