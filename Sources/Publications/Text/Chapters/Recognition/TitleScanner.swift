/// Scans a line from left to right.
struct TitleScanner {
    let scalars: [Unicode.Scalar]
    var index: Int

    /// - Parameter scalars: the normalized line, without surrounding spaces.
    init(_ scalars: [Unicode.Scalar], at index: Int = 0) {
        self.scalars = scalars
        self.index = index
    }

    var isAtEnd: Bool { index >= scalars.count }
    var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
    var rest: ArraySlice<Unicode.Scalar> { scalars[min(index, scalars.count)...] }

    mutating func skipSpaces() {
        while next == " " { index += 1 }
    }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }

    mutating func take(anyOf set: Set<Unicode.Scalar>) -> Unicode.Scalar? {
        guard let next, set.contains(next) else { return nil }
        index += 1
        return next
    }

    /// Consumes a word if it is next.
    mutating func take(_ word: [Unicode.Scalar]) -> Bool {
        guard rest.starts(with: word) else { return false }
        index += word.count
        return true
    }

    /// Consumes Latin, Greek or Cyrillic letters and returns them in lower case.
    mutating func takeWord() -> String {
        var word = ""
        while let next, next.properties.isAlphabetic, next.value < 0x2000 {
            word += next.properties.lowercaseMapping
            index += 1
        }
        return word
    }

    /// Consumes a number in decimal or Chinese digits, or both as in `第十2章`.
    ///
    /// - Returns: nil when there is none; `value` is nil for an invalid number such as `十十`.
    mutating func takeNumeral() -> (value: Int?, length: Int)? {
        let start = index
        var digits = 0
        var value = 0
        while let next, let digit = NumeralParser.decimalDigit(next) {
            digits += 1
            value = digits <= 9 ? value * 10 + Int(digit) : value
            index += 1
        }
        if digits > 0 {
            guard digits <= 9 else {
                index = start
                return nil
            }
            return (value, digits)
        }
        while let next, TitleVocabulary.chineseNumerals.contains(next), index - start < 16 { index += 1 }
        guard index > start else { return nil }
        let read = NumeralParser.readCJK(scalars, from: start)
        let isWhole = read?.end == index
        return (isWhole ? read.flatMap { Int(String(decoding: $0.digits, as: UTF8.self)) } : nil, index - start)
    }

    /// Consumes a Roman numeral in capitals: `XIV`. Returns nil and consumes nothing if there is none or a letter
    /// follows.
    mutating func takeRoman(allowsSmall: Bool = false) -> Int? {
        let start = index
        var letters: [UInt8] = []
        while let next, letters.count < 9, let byte = UInt8(exactly: next.value) {
            let letter = allowsSmall ? byte & 0xDF : byte
            guard RomanNumeral.value(of: letter) != nil else { break }
            letters.append(letter)
            index += 1
        }
        if let value = RomanNumeral.read(letters), !(next?.properties.isAlphabetic ?? false) { return value }
        index = start
        return nil
    }
}

/// Parses Roman numerals in standard form, up to 399.
enum RomanNumeral {
    static func value(of letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "I"): 1
        case UInt8(ascii: "V"): 5
        case UInt8(ascii: "X"): 10
        case UInt8(ascii: "L"): 50
        case UInt8(ascii: "C"): 100
        default: nil
        }
    }

    /// Returns nil when the letters are not a numeral in standard form (`IIX`). `IIII` is common and accepted.
    static func read(_ letters: [UInt8]) -> Int? {
        guard !letters.isEmpty, letters.count <= 9 else { return nil }
        let values = letters.compactMap(value(of:))
        guard values.count == letters.count else { return nil }
        var total = 0
        for (index, value) in values.enumerated() {
            total += index + 1 < values.count && values[index + 1] > value ? -value : value
        }
        guard total > 0, total < 400 else { return nil }
        return letters == write(total) || letters == Array("IIII".utf8) ? total : nil
    }

    private static func write(_ number: Int) -> [UInt8] {
        var rest = number
        var result: [UInt8] = []
        for (value, text) in [
            (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ] {
            while rest >= value {
                result += text.utf8
                rest -= value
            }
        }
        return result
    }
}
