/// Maps the sections of a whole to the sections of its parts, which are stacked.
struct SectionMap: Equatable, Sendable {
    /// The first section of each part, then the number of all sections; never descending.
    private let starts: [Int]

    /// Creates a map from the number of sections of each part.
    init(counts: [Int]) {
        var starts = [0]
        for count in counts { starts.append((starts.last ?? 0) + count) }
        self.starts = starts
    }

    /// The number of sections.
    var count: Int { starts.last ?? 0 }

    /// Returns the part that contains a section, and the section's index in it; nil if there is none. By binary search.
    func part(at section: Int) -> (part: Int, section: Int)? {
        guard section >= 0, section < count else { return nil }
        // The last part that starts at or before the section. Empty parts start where the next one does.
        var low = 0
        var high = starts.count - 1
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= section { low = middle } else { high = middle }
        }
        return (low, section - starts[low])
    }

    /// Returns the index in the whole of a section of a part; nil if there is none.
    func section(_ section: Int, of part: Int) -> Int? {
        guard part >= 0, part + 1 < starts.count, section >= 0 else { return nil }
        let whole = starts[part] + section
        return whole < starts[part + 1] ? whole : nil
    }
}
