/// The number of missing chapters between two consecutive publications, derived from their chapter numbers.
enum MissingChapters {
    /// Returns the number of whole chapters between two chapter numbers (`"12"`, `"12.5"`); 0 if a number is missing or
    /// invalid, or if they don't increase. A fractional number counts as its whole part.
    static func count(from first: String?, to second: String?) -> Int {
        guard let first = whole(first), let second = whole(second) else { return 0 }
        return max(second - first - 1, 0)
    }

    /// The whole part of a chapter number; nil if it is not a number.
    private static func whole(_ number: String?) -> Int? {
        guard let number else { return nil }
        var whole = 0
        var digits = 0
        for byte in number.utf8 {
            if byte == UInt8(ascii: ".") { break }
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), digits < 9 else { return nil }
            whole = whole * 10 + Int(byte - UInt8(ascii: "0"))
            digits += 1
        }
        return digits > 0 ? whole : nil
    }
}
