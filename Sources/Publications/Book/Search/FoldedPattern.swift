/// A folded text to be found in others, by the method of Knuth, Morris and Pratt: its time grows with the text's length
/// whatever the two are, and it never goes back in the text.
struct FoldedPattern {
    let units: [UInt16]
    /// For each unit the length of the longest beginning of the pattern that ends there, short of all up to there.
    private let borders: [Int]

    /// - Returns: nil when nothing is left to be searched for.
    init?(_ text: some Sequence<UInt16>, table: inout FoldingTable) {
        var folded: [UInt16] = []
        var walk = FoldedWalk()
        Array(text).withUnsafeBufferPointer { text in
            walk.walk(text, 0..<text.count, table: &table) { if let unit = $0?.unit { folded.append(unit) } }
        }
        self.init(units: folded)
    }

    /// Makes a pattern of what is folded already.
    ///
    /// - Returns: nil when there is nothing in it.
    init?(units: [UInt16]) {
        guard !units.isEmpty else { return nil }
        self.units = units
        borders = Self.borders(of: units)
    }

    private static func borders(of units: [UInt16]) -> [Int] {
        var borders = Array(repeating: 0, count: units.count)
        var length = 0
        for index in units.indices.dropFirst() {
            while length > 0, units[length] != units[index] { length = borders[length - 1] }
            if units[length] == units[index] { length += 1 }
            borders[index] = length
        }
        return borders
    }

    /// How much of the pattern is found when a unit follows after some of it was.
    @inline(__always)
    func advance(_ found: Int, by unit: UInt16) -> Int {
        var found = found
        while found > 0, units[found] != unit { found = borders[found - 1] }
        return units[found] == unit ? found + 1 : found
    }

    /// How much of the pattern may be the beginning of another when all of it was found.
    var border: Int { borders.last ?? 0 }
}
