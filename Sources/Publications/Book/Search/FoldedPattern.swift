/// A folded search pattern for the Knuth–Morris–Pratt algorithm, which takes linear time and never goes back in the
/// text.
struct FoldedPattern {
    let units: [UInt16]
    /// For each unit, the length of the longest proper prefix of the pattern that is also a suffix ending at the unit.
    private let borders: [Int]

    /// - Returns: nil when the folded pattern is empty.
    init?(_ text: some Sequence<UInt16>, table: inout FoldingTable) {
        var folded: [UInt16] = []
        var scanner = FoldingScanner()
        Array(text).withUnsafeBufferPointer { text in
            scanner.scan(text, 0..<text.count, table: &table) { if let unit = $0?.unit { folded.append(unit) } }
        }
        self.init(units: folded)
    }

    /// Creates a pattern from folded units.
    ///
    /// - Returns: nil when there are none.
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

    /// Returns the length of the matching prefix after one more unit.
    @inline(__always)
    func advance(_ found: Int, by unit: UInt16) -> Int {
        var found = found
        while found > 0, units[found] != unit { found = borders[found - 1] }
        return units[found] == unit ? found + 1 : found
    }

    /// The length of the prefix that still matches after a full match.
    var border: Int { borders.last ?? 0 }
}
