/// What can be done with texts by their bytes alone, without the tables of Unicode.
enum ASCIIBytes {
    /// The lower-case form of a letter A to Z; every other byte as it is.
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }

    /// Whether two texts are the same but for the case of the letters A to Z.
    static func equalIgnoringCase(_ first: String, _ second: String) -> Bool {
        first.utf8.count == second.utf8.count
            && zip(first.utf8, second.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    /// Whether two texts are the same byte by byte.
    static func equal(_ first: String, _ second: String) -> Bool {
        first.utf8.elementsEqual(second.utf8)
    }

    /// Whether both texts are missing, or the same byte by byte.
    static func equal(_ first: String?, _ second: String?) -> Bool {
        guard let first, let second else { return first == nil && second == nil }
        return equal(first, second)
    }

    /// Whether bytes are a text of the program.
    static func equal(_ bytes: some Collection<UInt8>, _ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes.elementsEqual($0) }
    }

    /// The number that decimal digits write; nil when there is none, or something else, or more than `limit`.
    static func number(_ digits: some Collection<UInt8>, limit: Int) -> Int? {
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
