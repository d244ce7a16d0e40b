import PageImages

/// The directives of a `Cache-Control` header.
struct CacheControl: Equatable {
    var noStore = false
    var noCache = false
    /// The maximum age in seconds; nil when the directive is missing.
    var maximumAge: Int?

    /// The longest age in seconds. RFC 9111 section 1.2.2 requires at least 2³¹.
    static let maximumDirectiveAge = 1 << 31

    /// Parses the header. Unknown directives are ignored. The shortest of several ages applies. An invalid age counts
    /// as 0, so the response is stale at once.
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
            } else if ASCIIBytes.equal(name, "max-age") {
                let age = parts.count == 2 ? Self.seconds(parts[1]) : 0
                maximumAge = min(maximumAge ?? age, age)
            }
        }
    }

    /// Parses a number of seconds, at most ``maximumDirectiveAge``; 0 for an invalid number.
    static func seconds(_ word: ArraySlice<UInt8>) -> Int {
        var digits = FieldText.trimmed(word)
        let mark = UInt8(ascii: "\"")
        if digits.count >= 2, digits.first == mark, digits.last == mark { digits = digits.dropFirst().dropLast() }
        guard !digits.isEmpty, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return 0 }
        return ASCIIBytes.number(digits, limit: maximumDirectiveAge) ?? maximumDirectiveAge
    }
}
