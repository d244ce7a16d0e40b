import TextCoding

/// A reference that begins with `&`: a character number, a name, or a bare ampersand.
struct MarkupReference {
    enum Meaning {
        /// The text to write, already escaped.
        case characters([UInt8])
        /// A name other than XML's predefined five.
        case name(ArraySlice<UInt8>)
    }

    let meaning: Meaning
    /// The index after the reference.
    let end: Int

    /// - Parameters:
    ///   - start: the index of the `&`.
    ///   - requiresSemicolon: true in attributes, where `&copy=` may be part of a URL.
    init(_ source: [UInt8], at start: Int, requiresSemicolon: Bool) {
        let next = start + 1 < source.count ? source[start + 1] : 0
        if next == UInt8(ascii: "#"), let number = Self.number(source, at: start + 2) {
            meaning = .characters(Self.character(number.value))
            end = number.end
            return
        }
        var nameEnd = start + 1
        while nameEnd < source.count, nameEnd - start <= Self.maximumNameLength, Self.isName(source[nameEnd]) {
            nameEnd += 1
        }
        let name = source[(start + 1)..<nameEnd]
        let isClosed = nameEnd < source.count && source[nameEnd] == UInt8(ascii: ";")
        if isClosed, !name.isEmpty {
            end = nameEnd + 1
            let isXML = ["amp", "lt", "gt", "quot", "apos"].contains { name.elementsEqual($0.utf8) }
            meaning = isXML ? .characters(Array(source[start..<end])) : .name(name)
        } else if !requiresSemicolon, let characters = Self.charactersWithoutSemicolon(name) {
            end = nameEnd
            meaning = .characters(characters)
        } else {
            end = start + 1
            meaning = .characters(Array("&amp;".utf8))
        }
    }

    /// The maximum length of a name. Declared entities may have longer names than those of HTML.
    private static let maximumNameLength = 64

    private static func isName(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".") || byte >= 0x80
    }

    /// Returns the characters of the Latin-1 entities, which browsers also recognize without a semicolon.
    private static func charactersWithoutSemicolon(_ name: ArraySlice<UInt8>) -> [UInt8]? {
        guard let characters = NamedCharacters.characters(name) else { return nil }
        switch characters.first {
        case UInt8(ascii: "&") where characters.count == 1: return Array("&amp;".utf8)
        case UInt8(ascii: "<") where characters.count == 1: return Array("&lt;".utf8)
        case UInt8(ascii: ">") where characters.count == 1: return Array("&gt;".utf8)
        case 0xC2 where characters.count == 2, 0xC3 where characters.count == 2: return characters
        default: return nil
        }
    }

    private static func number(_ source: [UInt8], at start: Int) -> (value: UInt32, end: Int)? {
        var index = start
        let isHexadecimal = index < source.count && source[index] | 0x20 == UInt8(ascii: "x")
        if isHexadecimal { index += 1 }
        let digits = index
        var value: UInt32 = 0
        while index < source.count, let digit = Hexadecimal.value(of: source[index]),
            isHexadecimal || digit < 10
        {
            // All numbers above the last character are equally invalid.
            value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x110000)
            index += 1
        }
        guard index > digits else { return nil }
        if index < source.count, source[index] == UInt8(ascii: ";") { index += 1 }
        return (value, index)
    }

    /// Returns a character by its number, following HTML (13.2.5.80): numbers in the C1 range mean Windows-1252.
    private static func character(_ number: UInt32) -> [UInt8] {
        switch number {
        case 0x09, 0x0A, 0x0D, 0x22, 0x26, 0x27, 0x3C, 0x3E: return Array("&#\(number);".utf8)
        case 0x01..<0x20, 0xFFFE, 0xFFFF: return []
        case 0x80...0x9F: return Array(String(windows1252[Int(number - 0x80)]).utf8)
        default:
            return Array(String(Character(Unicode.Scalar(number).flatMap { $0 == "\0" ? nil : $0 } ?? "\u{FFFD}")).utf8)
        }
    }

    private static let windows1252 = Array(
        "\u{20AC}\u{FFFD}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\u{2039}\u{152}\u{FFFD}\u{17D}"
            + "\u{FFFD}\u{FFFD}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{2DC}\u{2122}\u{161}\u{203A}\u{153}"
            + "\u{FFFD}\u{17E}\u{178}"
    )
}
