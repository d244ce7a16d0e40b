/// What a `Cache-Control` field says to a cache that keeps answers for one person or for everybody alike.
struct CacheControl: Equatable {
    var noStore = false
    var noCache = false
    var mustRevalidate = false
    /// In seconds; nil when nothing is said.
    var maximumAge: Int?

    /// Longer than this nothing stays fresh: RFC 9111 section 1.2.2 asks for at least 2³¹.
    static let longestAge = 1 << 31

    /// Reads a field. What is not understood says nothing; of two ages the shorter one counts, and an age that is no
    /// number is none at all: the answer is stale at once.
    init(_ field: String?) {
        guard let field else { return }
        for element in FieldText.elements(Array(field.utf8)) {
            let parts = element.split(separator: UInt8(ascii: "="), maxSplits: 1)
            guard let first = parts.first else { continue }
            let name = FieldText.trimmed(first).map { ASCIIBytes.lowercased($0) }
            if ASCIIBytes.equal(name, "no-store") {
                noStore = true
            } else if ASCIIBytes.equal(name, "no-cache") {
                noCache = true
            } else if ASCIIBytes.equal(name, "must-revalidate") {
                mustRevalidate = true
            } else if ASCIIBytes.equal(name, "max-age") {
                let age = parts.count == 2 ? Self.seconds(parts[1]) : 0
                maximumAge = min(maximumAge ?? age, age)
            }
        }
    }

    /// The number of seconds that a word writes, at most ``longestAge``; 0 for what is no number.
    static func seconds(_ word: ArraySlice<UInt8>) -> Int {
        var digits = FieldText.trimmed(word)
        let mark = UInt8(ascii: "\"")
        if digits.count >= 2, digits.first == mark, digits.last == mark { digits = digits.dropFirst().dropLast() }
        guard !digits.isEmpty, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return 0 }
        return ASCIIBytes.number(digits, limit: longestAge) ?? longestAge
    }
}
