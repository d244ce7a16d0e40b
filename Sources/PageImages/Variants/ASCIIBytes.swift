/// Operations on ASCII text as bytes. `Character` and `String` operations would link Unicode tables, which add 40 KB to
/// the browser program.
package enum ASCIIBytes {
    /// Returns the lower-case form of a letter from A to Z, and every other byte unchanged.
    package static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }

    /// Returns whether two strings have the same bytes.
    package static func equal(_ first: String, _ second: String) -> Bool {
        first.utf8.elementsEqual(second.utf8)
    }

    /// Returns whether both strings are nil, or have the same bytes.
    package static func equal(_ first: String?, _ second: String?) -> Bool {
        guard let first, let second else { return first == nil && second == nil }
        return equal(first, second)
    }

    /// Returns whether the bytes are those of a literal.
    package static func equal(_ bytes: some Collection<UInt8>, _ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes.elementsEqual($0) }
    }

    /// Parses a decimal number; nil if `digits` is empty or has other bytes than digits, or if the number exceeds
    /// `limit`.
    package static func number(_ digits: some Collection<UInt8>, limit: Int) -> Int? {
        guard !digits.isEmpty else { return nil }
        var number = 0
        for digit in digits {
            guard digit >= 0x30, digit <= 0x39 else { return nil }
            number = number * 10 + Int(digit - 0x30)
            guard number <= limit else { return nil }
        }
        return number
    }
}
