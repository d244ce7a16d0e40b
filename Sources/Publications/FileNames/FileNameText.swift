import Foundation

/// The text of a file name, prepared for parsing: in normalization form C, with ASCII instead of full-width
/// characters, and with spaces instead of underscores and similar separators.
struct FileNameText {
    /// The scalars of the name in normalization form C.
    let original: [Unicode.Scalar]
    /// The prepared scalars, at the same indexes.
    private(set) var scalars: [Unicode.Scalar]

    /// The maximum number of scalars. Further ones are ignored. File systems limit names to 255 bytes or characters,
    /// and archives to 4 KB.
    static let maximumCount = 4096

    init(_ name: String) {
        // A decomposed character has at most four scalars, so the limit is the same in all normalization forms.
        var text = name
        if name.utf8.count > Self.maximumCount * 4 {
            text = String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.maximumCount * 4)))
        }
        if !text.unicodeScalars.allSatisfy(Self.isComposed) { text = text.precomposedStringWithCanonicalMapping }
        original = Array(text.unicodeScalars.prefix(Self.maximumCount))
        scalars = original.map(Self.prepared)
        separateWords()
    }

    /// Returns whether normalization is known not to change a scalar, or to combine it with the previous one. May
    /// return false for other scalars that don't change.
    private static func isComposed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300, 0x2010...0x2027, 0x3000...0x3029, 0x3041...0x3096, 0x309B...0x30FF, 0x4E00...0x9FFF,
            0xAC00...0xD7A3, 0xFF01...0xFF5E:
            true
        default: false
        }
    }

    /// Returns the scalar that the parser uses. The code of a full-width form is the code of the ASCII character plus
    /// 0xFEE0.
    private static func prepared(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0..<0x20, 0x5F, 0x7F...0xA0, 0x3000: " "
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        default: scalar
        }
    }

    /// Replaces dots, plus signs or hyphens by spaces in names that have no spaces: `Night.Train.v02`.
    private mutating func separateWords() {
        guard !scalars.contains(" ") else { return }
        for separator: Unicode.Scalar in [".", "+", "-"] {
            let positions = scalars.indices.filter { scalars[$0] == separator && isBetweenWords($0) }
            let isUsual = separator != "-" || !original.contains { $0.properties.isUppercase }
            guard positions.count >= 2, isUsual else { continue }
            for index in positions { scalars[index] = " " }
        }
    }

    /// Returns whether a separator is not inside a number, as in `13.5` or `10-12`.
    private func isBetweenWords(_ index: Int) -> Bool {
        guard index > 0, index + 1 < scalars.count, Self.isDigit(scalars[index - 1]), Self.isDigit(scalars[index + 1])
        else { return true }
        // A decimal fraction has one or two digits: 003.2019 is an issue and a year.
        return scalars[index] == "." && scalars[(index + 1)...].prefix(3).count(where: Self.isDigit) > 2
    }

    var count: Int { scalars.count }

    subscript(index: Int) -> Unicode.Scalar? { scalars.indices ~= index ? scalars[index] : nil }

    /// Returns a part of the name for display, without the separators at its ends.
    func display(_ range: Range<Int>) -> String {
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(range.count)
        for index in trimmed(range) {
            let isSpace = scalars[index] == " "
            if isSpace, result.last == " " { continue }
            result.append(isSpace ? " " : original[index])
        }
        return Self.string(result[...])
    }

    /// Returns a part of the original name.
    func written(_ range: Range<Int>) -> String {
        Self.string(original[range])
    }

    /// Returns scalars as a string. Appending them to a `String.UnicodeScalarView` is slower.
    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.count)
        for scalar in scalars {
            if scalar.isASCII {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                bytes.append(contentsOf: scalar.utf8)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a part of the prepared text in lower case, without spaces at its ends.
    func lower(_ range: Range<Int>) -> String {
        var range = range
        while let first = range.first, scalars[first] == " " { range = (first + 1)..<range.upperBound }
        while let last = range.last, scalars[last] == " " { range = range.lowerBound..<last }
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(range.count)
        for scalar in scalars[range] {
            switch scalar.value {
            case 0x41...0x5A: result.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value | 0x20)))
            case 0..<0x80: result.append(scalar)
            default: result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return Self.string(result[...])
    }

    /// Returns the range without separators at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, Self.isSeparator(scalars[start]) || scalars[start] == "." { start += 1 }
        while end > start, Self.isSeparator(scalars[end - 1]) { end -= 1 }
        // A dot after an abbreviation belongs to it: Dr.
        if end - start > 4, scalars[end - 1] == ".", scalars[(end - 5)..<(end - 1)].allSatisfy(Self.isLetter) {
            end -= 1
        }
        if end - start > 1, let close = Self.closingQuote(scalars[start]), scalars[end - 1] == close,
            !scalars[(start + 1)..<(end - 1)].contains(close)
        {
            return (start + 1)..<(end - 1)
        }
        return start..<end
    }

    /// Returns the index of the first scalar from `index` that isn't a space; `end` if there is none.
    func skippingSpaces(_ index: Int, _ end: Int) -> Int {
        var index = index
        while index < end, scalars[index] == " " { index += 1 }
        return index
    }

    /// Returns the end of the word at an index. A word consists of letters that aren't Chinese, Japanese or Korean.
    func wordEnd(_ index: Int, _ end: Int) -> Int {
        var index = index
        while index < end, Self.isWordLetter(scalars[index]) { index += 1 }
        return index
    }

    // MARK: - Classes of scalars

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "-", "–", "—", "#", ":", ",", ";", "·", "・", "~", "〜", "|", "/", "+", "、": true
        default: false
        }
    }

    private static func closingQuote(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "「": "」"
        case "『": "』"
        case "“": "”"
        case "\"": "\""
        default: nil
        }
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { NumeralParser.decimalDigit(scalar) != nil }

    /// Returns whether a scalar is a letter of any script, or a mark that belongs to a letter.
    static func isLetter(_ scalar: Unicode.Scalar) -> Bool { isWordLetter(scalar) || isEastAsian(scalar) }

    static func isWordLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0x300...0x36F: true
        case 0..<0x80: false
        default:
            !isEastAsian(scalar)
                && (scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark)
        }
    }

    /// Whether a scalar is a Chinese character, kana or Hangul.
    static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3005...0x3007, 0x3040...0x30FA, 0x30FC...0x30FF, 0x3130...0x318F, 0x3400...0x9FFF, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
