/// A set of row identifiers as a bit set. A lookup takes about a nanosecond, and 200,000 identifiers take 25 KB.
struct IdentifierSet: Sendable {
    private var words: [UInt64] = []

    /// Identifiers count from 1. Larger ones than this are not stored, to bound the memory.
    private static let limit: Int64 = 1 << 28

    init() {}

    init(_ identifiers: some Sequence<Int64>) {
        for id in identifiers { insert(id) }
    }

    /// The identifiers in ascending order.
    var identifiers: [Int64] {
        var result: [Int64] = []
        result.reserveCapacity(count)
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                result.append(Int64(index << 6 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        return result
    }

    /// The number of identifiers.
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Returns the identifiers that another set contains too.
    func intersection(_ other: IdentifierSet) -> IdentifierSet {
        var result = IdentifierSet()
        result.words = zip(words, other.words).map { $0 & $1 }
        return result
    }

    /// Returns the identifiers that another set doesn't contain.
    func subtracting(_ other: IdentifierSet) -> IdentifierSet {
        var result = self
        for index in 0..<min(words.count, other.words.count) { result.words[index] &= ~other.words[index] }
        return result
    }

    /// Returns the identifiers that either set contains.
    func union(_ other: IdentifierSet) -> IdentifierSet {
        var result = words.count >= other.words.count ? self : other
        let shorter = words.count >= other.words.count ? other : self
        for index in shorter.words.indices { result.words[index] |= shorter.words[index] }
        return result
    }

    func contains(_ id: Int64) -> Bool {
        guard id >= 0, id < Self.limit else { return false }
        let index = Int(id >> 6)
        return index < words.count && words[index] >> UInt64(id & 63) & 1 == 1
    }

    mutating func insert(_ id: Int64) {
        guard id >= 0, id < Self.limit else { return }
        let index = Int(id >> 6)
        if index >= words.count {
            words.append(contentsOf: repeatElement(0, count: max(index + 1 - words.count, words.count)))
        }
        words[index] |= 1 << UInt64(id & 63)
    }

    mutating func remove(_ id: Int64) {
        guard contains(id) else { return }
        words[Int(id >> 6)] &= ~(1 << UInt64(id & 63))
    }
}
