// Numbers, ranges and dates.

extension FileNameParser {
    /// A number that was read, with its position.
    struct ReadNumber {
        var number: FileNameNumber
        /// The first number, for comparisons.
        var value: Double
        var start: Int
        var end: Int
        /// Whether it has leading zeros: `003`.
        var isPadded: Bool
        /// The number of digits before the decimal point; 0 for numerals and words.
        var digitCount: Int
        /// The revision after a chapter: `c012v2`.
        var revision: Int? = nil

        /// Whether it can be a year of publication, 1900 to 2039.
        var isYear: Bool { FileNameParser.isYear(value, digitCount) && number.last == nil && !isPadded }
    }

    private static func isRangeSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "–", "—", "~", "〜", "−", "+": true
        default: false
        }
    }

    private static func fraction(_ scalar: Unicode.Scalar) -> (text: String, value: Double)? {
        switch scalar {
        case "½": (".5", 0.5)
        case "¼": (".25", 0.25)
        case "¾": (".75", 0.75)
        default: nil
        }
    }

    /// The maximum number of digits. Longer numbers are ignored.
    private static let maximumDigitCount = 32

    static func isYear(_ value: Double, _ digitCount: Int) -> Bool {
        digitCount == 4 && value >= 1900 && value < 2040 && value == value.rounded()
    }

    /// Reads a number, or the numbers of a range.
    ///
    /// - Parameters:
    ///   - field: the field of the marker before the number; nil if there is no marker.
    ///   - allowsNumerals: whether Chinese numerals are read.
    func readNumber(_ start: Int, _ end: Int, field: FileNameVocabulary.Field?, allowsNumerals: Bool = false)
        -> ReadNumber?
    {
        guard var first = readSingle(start, end, field: field, allowsNumerals: allowsNumerals) else { return nil }
        guard first.revision == nil else { return first }
        extend(&first, from: first.end, to: end, field: field, allowsNumerals: allowsNumerals)
        return first
    }

    /// Extends a number to a range if a second number follows.
    func extend(
        _ first: inout ReadNumber,
        from position: Int,
        to end: Int,
        field: FileNameVocabulary.Field?,
        allowsNumerals: Bool = false
    ) {
        var index = field == nil ? position : text.skippingSpaces(position, end)
        let hasSpaces = index > position
        guard index < end, let sign = text[index], Self.isRangeSign(sign) || (sign == "&" && field != nil)
        else { return }
        index = field == nil ? index + 1 : text.skippingSpaces(index + 1, end)
        var repeatsMarker = false
        if field != nil, let next = text[index] {
            let wordEnd = text.wordEnd(index, end)
            if next == "第" || next == "제" || next == "#" {
                index += 1
                repeatsMarker = true
            } else if wordEnd > index, FileNameVocabulary.markers[text.lower(index..<wordEnd)]?.field == field {
                index = wordEnd
                while index < end, text[index] == "." || text[index] == " " { index += 1 }
                repeatsMarker = true
            }
        }
        guard let second = readSingle(index, end, field: field, allowsNumerals: allowsNumerals), second.revision == nil
        else { return }
        // With spaces, the second number may belong to the title: Ch. 3 - 10 Days.
        if hasSpaces, !repeatsMarker, second.isPadded != first.isPadded || isFollowedByText(second.end, end) { return }
        if second.value > first.value, !second.isYear || first.digitCount == 4 {
            first.number.last = second.number.first
        } else if field == .chapter, sign == "-", !hasSpaces, second.digitCount == 1, !first.number.first.contains(".")
        {
            first.number.first += "." + second.number.first
        } else {
            return
        }
        first.end = second.end
    }

    private func isFollowedByText(_ index: Int, _ end: Int) -> Bool {
        let next = text.skippingSpaces(index, end)
        return text[next].map { next < end && (FileNameText.isLetter($0) || FileNameText.isDigit($0)) } ?? false
    }

    /// Appends the digits from an index on, and moves the index behind them. Returns false if the number, which begins
    /// at `start`, is too long.
    private func appendDigits(to number: inout String, _ start: Int, _ index: inout Int, _ end: Int) -> Bool {
        while index < end, let digit = NumeralParser.decimalDigit(text.scalars[index]) {
            guard index - start < Self.maximumDigitCount else { return false }
            number.append(Character(Unicode.Scalar(UInt8(ascii: "0") + digit)))
            index += 1
        }
        return true
    }

    private func readSingle(_ start: Int, _ end: Int, field: FileNameVocabulary.Field?, allowsNumerals: Bool)
        -> ReadNumber?
    {
        var digits = ""
        var index = start
        guard appendDigits(to: &digits, start, &index, end) else { return nil }
        guard index > start else { return readNumeral(start, end, allowsNumerals: allowsNumerals) }
        let count = index - start
        let significant = digits.drop { $0 == "0" }
        var number = significant.isEmpty ? "0" : String(significant)
        let isPadded = digits.utf8.count > 1 && digits.hasPrefix("0")
        if isDecimalSign(index, end) {
            number += "."
            index += 1
            guard appendDigits(to: &number, start, &index, end) else { return nil }
        } else if index < end, let fraction = text[index].flatMap(Self.fraction) {
            number += fraction.text
            index += 1
        }
        var result = ReadNumber(
            number: FileNameNumber(first: number),
            value: Double(number) ?? 0,
            start: start,
            end: index,
            isPadded: isPadded,
            digitCount: count
        )
        return takeSuffix(of: &result, end, field: field) ? result : nil
    }

    /// Returns whether there is a decimal point at an index, or a decimal comma that is followed by exactly one digit.
    private func isDecimalSign(_ index: Int, _ end: Int) -> Bool {
        guard index + 1 < end, FileNameText.isDigit(text.scalars[index + 1]) else { return false }
        return text[index] == "." || (text[index] == "," && isBoundary(index + 2, end))
    }

    /// Reads letters directly after a number: a revision (`012v2`), an extra chapter (`012x1`), a part (`012b`) or the
    /// next marker (`v01c002`).
    ///
    /// - Returns: false if the following letters show that this is not a number.
    private func takeSuffix(of number: inout ReadNumber, _ end: Int, field: FileNameVocabulary.Field?) -> Bool {
        let start = number.end
        let wordEnd = text.wordEnd(start, end)
        guard wordEnd > start else { return true }
        let word = text.lower(start..<min(wordEnd, start + 20))
        let hasDigit = wordEnd < end && text[wordEnd].map(FileNameText.isDigit) == true
        if hasDigit, word == "v" || word == "x", field != .volume,
            let suffix = text[wordEnd].flatMap(NumeralParser.decimalDigit),
            wordEnd + 1 >= end || !FileNameText.isDigit(text.scalars[wordEnd + 1])
        {
            if word == "v" {
                number.revision = Int(suffix)
            } else {
                number.number.first += ".\(suffix)"
            }
            number.end = wordEnd + 1
            return true
        }
        if wordEnd == start + 1, !hasDigit, "abcde".contains(word), field != nil || number.isPadded {
            number.number.first += word
            number.end = wordEnd
            return true
        }
        return field != nil && (hasDigit || text[wordEnd] == ".")
            && (FileNameVocabulary.markers[word] != nil || word == "e")
    }

    private func readNumeral(_ start: Int, _ end: Int, allowsNumerals: Bool) -> ReadNumber? {
        guard start < end else { return nil }
        let scalar = text.scalars[start]
        func number(_ text: String, end: Int) -> ReadNumber {
            ReadNumber(
                number: FileNameNumber(first: text),
                value: Double(text) ?? 0,
                start: start,
                end: end,
                isPadded: false,
                digitCount: 0
            )
        }
        if let fraction = Self.fraction(scalar) { return number("0" + fraction.text, end: start + 1) }
        if let value = NumeralParser.circled(scalar) { return number(String(value), end: start + 1) }
        guard allowsNumerals, let numeral = NumeralParser.readCJK(text.scalars, from: start), numeral.end <= end,
            numeral.digits.count <= Self.maximumDigitCount
        else { return nil }
        let digits = numeral.digits.drop { $0 == UInt8(ascii: "0") }
        return number(digits.isEmpty ? "0" : String(decoding: digits, as: UTF8.self), end: numeral.end)
    }

    /// Reads a number as a word or a Roman numeral: `Two`, `twenty-one`, `III`.
    func readNumberWord(_ start: Int, _ end: Int) -> ReadNumber? {
        var scanner = TitleScanner(Array(text.scalars[start..<min(end, start + 40)]))
        if let value = scanner.takeRoman(), !(scanner.next.map(FileNameText.isDigit) ?? false) {
            return numberWord(value, start: start, end: start + scanner.index)
        }
        let word = scanner.takeWord()
        guard let value = TitleVocabulary.numbers[word] ?? FileNameVocabulary.numberWords[word] else { return nil }
        let wordEnd = start + scanner.index
        if value >= 20, value % 10 == 0, scanner.next == "-" || scanner.next == " " {
            scanner.index += 1
            if let unit = TitleVocabulary.numbers[scanner.takeWord()], unit < 10 {
                return numberWord(value + unit, start: start, end: start + scanner.index)
            }
        }
        return numberWord(value, start: start, end: wordEnd)
    }

    private func numberWord(_ value: Int, start: Int, end: Int) -> ReadNumber {
        ReadNumber(
            number: FileNameNumber(first: String(value)),
            value: Double(value),
            start: start,
            end: end,
            isPadded: false,
            digitCount: 0
        )
    }

    /// Reads a date or a range of years that begins with a year: `2019-05`, `2019.05.12`, `20190512`, `2019-2021`.
    func readDate(_ start: Int, _ end: Int) -> (year: Int, last: Int?, end: Int)? {
        var digits: [Int] = []
        while start + digits.count < end, digits.count < 9,
            let digit = NumeralParser.decimalDigit(text.scalars[start + digits.count])
        {
            digits.append(Int(digit))
        }
        func value(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        guard digits.count == 4 || digits.count == 8, Self.isYear(Double(value(0..<4)), 4) else { return nil }
        if digits.count == 8 {
            guard 1...12 ~= value(4..<6), 1...31 ~= value(6..<8) else { return nil }
            return (value(0..<4), nil, start + 8)
        }
        let afterYear = start + 4
        if text[afterYear] == "年" { return (value(0..<4), nil, endOfEastAsianDate(afterYear + 1, end)) }
        guard afterYear + 2 < end, let sign = text[afterYear], "-–./".unicodeScalars.contains(sign) else { return nil }
        guard let next = readDigits(afterYear + 1, end) else { return nil }
        if next.count == 4, sign != ".", sign != "/", Self.isYear(Double(next.value), 4), next.value > value(0..<4) {
            return (value(0..<4), next.value, next.end)
        }
        guard next.count == 2, 1...12 ~= next.value else { return nil }
        if text[next.end] == sign, let day = readDigits(next.end + 1, end), day.count == 2, 1...31 ~= day.value {
            return (value(0..<4), nil, day.end)
        }
        return (value(0..<4), nil, next.end)
    }

    /// Returns the end of the month and day after a year: `5月号`, `5月12日`.
    private func endOfEastAsianDate(_ start: Int, _ end: Int) -> Int {
        guard let month = readDigits(text.skippingSpaces(start, end), end), text[month.end] == "月" else { return start }
        let next = month.end + 1
        if text[next] == "号" || text[next] == "號" { return next + 1 }
        if let day = readDigits(next, end), text[day.end] == "日" { return day.end + 1 }
        return next
    }

    private func readDigits(_ start: Int, _ end: Int) -> (value: Int, count: Int, end: Int)? {
        var index = start
        var value = 0
        while index < end, index - start < 5, let digit = NumeralParser.decimalDigit(text.scalars[index]) {
            value = value * 10 + Int(digit)
            index += 1
        }
        return index > start ? (value, index - start, index) : nil
    }
}
