/// The foldings of UTF-16 code units, computed on first use.
struct FoldingTable {
    private let folding: CharacterFolding
    /// The folding of each code unit. A block of 256 is computed when one of its units is needed.
    private var entries: [Entry]
    /// The foldings that consist of several units.
    private(set) var expansions: [[UInt16]] = []
    /// The foldings of characters outside the basic multilingual plane.
    private var supplementary: [UInt32: CharacterFolding.Output] = [:]

    /// The folding of a code unit, packed into 32 bits.
    struct Entry: Equatable {
        let bits: UInt32

        static let unknown = Entry(bits: .max)
        static let nothing = Entry(bits: 0x1000_0000)
        static let mark = Entry(bits: 0x2000_0000)
        static let space = Entry(bits: 0x3000_0000)
        static let surrogate = Entry(bits: 0x4000_0000)

        /// The single unit.
        var unit: UInt16? { bits < 0x10000 ? UInt16(truncatingIfNeeded: bits) : nil }

        /// The index of the expansion.
        var expansion: Int? { bits >> 28 == 5 ? Int(bits & 0x0FFF_FFFF) : nil }

        static func unit(_ unit: UInt16) -> Entry { Entry(bits: UInt32(unit)) }
        static func expansion(_ number: Int) -> Entry { Entry(bits: 0x5000_0000 | UInt32(truncatingIfNeeded: number)) }
    }

    /// The maximum number of cached foldings of supplementary characters.
    private static let maximumSupplementaryCount = 4096

    init(options: BookSearchOptions) {
        folding = CharacterFolding(options: options)
        entries = Array(repeating: .unknown, count: 0x10000)
    }

    mutating func entry(_ unit: UInt16) -> Entry {
        let entry = entries[Int(unit)]
        guard entry == .unknown else { return entry }
        let block = Int(unit) & 0xFF00
        for index in block..<block + 256 { entries[index] = makeEntry(UInt16(truncatingIfNeeded: index)) }
        return entries[Int(unit)]
    }

    private mutating func makeEntry(_ unit: UInt16) -> Entry {
        guard let scalar = Unicode.Scalar(unit) else { return .surrogate }
        switch folding.fold(scalar) {
        case .space: return .space
        case .nothing: return .nothing
        case .mark: return .mark
        case .units(let units):
            if units.count == 1, let unit = units.first { return .unit(unit) }
            expansions.append(units)
            return .expansion(expansions.count - 1)
        }
    }

    mutating func fold(supplementary scalar: Unicode.Scalar) -> CharacterFolding.Output {
        if let result = supplementary[scalar.value] { return result }
        if supplementary.count >= Self.maximumSupplementaryCount { supplementary.removeAll(keepingCapacity: true) }
        let result = folding.fold(scalar)
        supplementary[scalar.value] = result
        return result
    }
}
