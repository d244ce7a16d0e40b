/// Detection of missing chapters between two consecutive publications.
enum ChapterGap {
    /// Larger numbers are dates or identifiers.
    private static let unlikelyNumber = 100_000.0

    /// Returns the number of whole numbers between two chapter numbers: two between 2 and 5, none between 1 and 1.5.
    /// Returns 0 when a number is unknown or is not a plain number (`1-3`, `Extra 2`).
    static func missing(from first: String?, to second: String?) -> Int {
        guard let first = plainNumber(first), let second = plainNumber(second) else { return 0 }
        return max(0, Int(second.rounded(.down)) - Int(first.rounded(.down)) - 1)
    }

    /// Returns the number, if the text is a number with at most one decimal point, optionally followed by one letter
    /// (`12b`).
    private static func plainNumber(_ text: String?) -> Double? {
        guard let text, let number = SortNumber.parse(text), number.magnitude < unlikelyNumber else { return nil }
        var rest = text.drop(while: \.isWhitespace).utf8[...]
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        rest = rest.drop { $0.isDigit }
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { $0.isDigit } }
        if let letter = rest.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter | 0x20) {
            rest = rest.dropFirst()
        }
        return rest.allSatisfy { $0 == UInt8(ascii: " ") } ? number : nil
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
