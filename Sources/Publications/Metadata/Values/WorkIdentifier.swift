/// International numbers of works: ISBN and GTIN (the number of the bar code).
public enum WorkIdentifier {
    /// Returns a number with its scheme: `isbn:9780306406157` or `gtin:75960608936800111`; nil when the text isn't a
    /// number of a usual length. Hyphens and spaces are removed.
    ///
    ///     WorkIdentifier.number("978-0-306-40615-7")   // isbn:9780306406157
    ///     WorkIdentifier.number("0-306-40615-2")       // isbn:0306406152
    public static func number(_ text: String) -> String? {
        guard text.utf8.count <= 64 else { return nil }
        let digits = text.uppercased().filter { $0 != "-" && !$0.isWhitespace }
        guard (8...18).contains(digits.utf8.count) else { return nil }
        if isISBN(digits) { return "isbn:\(digits)" }
        return digits.utf8.allSatisfy(\.isASCIIDigit) ? "gtin:\(digits)" : nil
    }

    /// Returns an identifier with a scheme: `isbn:9780306406157`, `goodreads:4934`; nil for an empty one.
    public static func identifier(scheme: String, value: String) -> String? {
        let scheme = scheme.collapsingWhiteSpace.lowercased()
        let value = value.collapsingWhiteSpace
        guard !value.isEmpty else { return nil }
        if ["isbn", "gtin", "ean", "upc"].contains(scheme), let number = number(value) { return number }
        return scheme.isEmpty ? value : "\(scheme):\(value)"
    }

    /// Returns whether a text of digits is an ISBN with a correct check digit.
    static func isISBN(_ text: String) -> Bool {
        let digits = text.utf8.map { Int($0) - 0x30 }
        if digits.count == 13, text.hasPrefix("978") || text.hasPrefix("979"), digits.allSatisfy({ 0...9 ~= $0 }) {
            return digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) } % 10 == 0
        }
        guard digits.count == 10, digits.dropLast().allSatisfy({ 0...9 ~= $0 }), let last = digits.last else {
            return false
        }
        // The last digit of an ISBN-10 can be X, which stands for 10.
        let check = text.utf8.last == UInt8(ascii: "X") ? 10 : last
        guard 0...10 ~= check else { return false }
        let sum = digits.dropLast().enumerated().reduce(0) { $0 + $1.element * (10 - $1.offset) }
        return (sum + check) % 11 == 0
    }
}
