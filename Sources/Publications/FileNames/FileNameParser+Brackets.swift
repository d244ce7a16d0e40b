// Brackets: years, languages, revisions, properties of the file, numbers, groups and authors.

extension FileNameParser {
    /// Classifies the text in a bracket, which may be a list: `(2019, Digital)`.
    mutating func classify(_ index: Int) {
        let segment = segments[index]
        guard hasWords(segment.inner) else {
            segments[index].isRecognized = true
            return
        }
        var pieces: [Range<Int>] = []
        var start = segment.inner.lowerBound
        for position in segment.inner where text[position] == "," || text[position] == "，" || text[position] == "、" {
            pieces.append(start..<position)
            start = position + 1
        }
        pieces.append(start..<segment.inner.upperBound)
        var isRecognized = true
        for piece in pieces where hasWords(piece) {
            if !recognize(text.trimmed(piece), in: segment) { isRecognized = false }
        }
        segments[index].isRecognized = isRecognized
        if !isRecognized { unknownBrackets.append(index) }
    }

    private mutating func recognize(_ range: Range<Int>, in segment: Segment) -> Bool {
        let lower = range.count <= 40 ? text.lower(range) : ""
        if FileNameVocabulary.tags.contains(lower) || isFileProperty(lower) || isComiket(lower, segment) {
            add(.tag, range)
            return true
        }
        if let language = FileNameVocabulary.languages[lower] {
            result.language = result.language ?? language
            add(.language, range)
            return true
        }
        return recognizeYear(range) || recognizeRevision(range) || recognizeAuthor(range)
            || recognizeNumbers(range, in: segment)
    }

    /// Returns whether the text is a property of the file: `x265`, `1080p`, `300dpi`, or a CRC-32.
    private func isFileProperty(_ lower: String) -> Bool {
        let bytes = Array(lower.utf8)
        let digitCount = bytes.prefix { $0.isASCIIDigit }.count
        if digitCount > 0, ["p", "px", "dpi"].contains(String(decoding: bytes[digitCount...], as: UTF8.self)) {
            return true
        }
        if lower.hasPrefix("digital") || lower.hasPrefix("webrip") { return true }
        if bytes.count == 4, bytes[0] == UInt8(ascii: "x"), bytes[1...].allSatisfy(\.isASCIIDigit) { return true }
        return bytes.count == 8 && bytes.contains(where: \.isASCIIDigit)
            && bytes.contains { !$0.isASCIIDigit }
            && bytes.allSatisfy { $0.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
    }

    /// Returns whether the text is a Comiket event, which precedes the title of a Japanese comic: `(C97)`.
    private func isComiket(_ lower: String, _ segment: Segment) -> Bool {
        segment.outer.lowerBound == 0 && segment.kind == .round && lower.first == "c" && lower.utf8.count <= 4
            && lower.utf8.dropFirst().allSatisfy(\.isASCIIDigit)
    }

    /// Recognizes a year or date: `2019`, `2019-2021`, `2019-`, `12 Mar 2019`, `2019-05-12`, `2019年5月`.
    private mutating func recognizeYear(_ range: Range<Int>) -> Bool {
        var start = range.lowerBound
        if let day = readNumber(start, range.upperBound, field: nil), day.digitCount <= 2, text[day.end] == " " {
            start = day.end + 1
        }
        let wordEnd = text.wordEnd(start, range.upperBound)
        if wordEnd > start {
            guard Self.months.contains(String(text.lower(start..<wordEnd).prefix(3))) else { return false }
            start = text.skippingSpaces(text[wordEnd] == "." ? wordEnd + 1 : wordEnd, range.upperBound)
        }
        guard let date = readDate(start, range.upperBound) ?? plainYear(start, range.upperBound),
            date.end == range.upperBound
        else { return false }
        if result.year == nil { (result.year, result.lastYear) = (date.year, date.last) }
        add(.year, range)
        return true
    }

    private func plainYear(_ start: Int, _ end: Int) -> (year: Int, last: Int?, end: Int)? {
        guard let number = readNumber(start, end, field: .year), number.isYear else { return nil }
        return (Int(number.value), nil, number.end)
    }

    private static let months: Set<String> = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Recognizes a revision: `v2`, `r3`, `rev 2`, `ver.2`. If no volume was found before, `(v02)` is a volume, and so
    /// is `(v2)` if the name has no chapter or other number.
    private mutating func recognizeRevision(_ range: Range<Int>) -> Bool {
        let wordEnd = text.wordEnd(range.lowerBound, range.upperBound)
        let word = text.lower(range.lowerBound..<min(wordEnd, range.lowerBound + 9))
        guard ["v", "r", "rev", "ver", "version"].contains(word) else { return false }
        let start = text.skippingSpaces(text[wordEnd] == "." ? wordEnd + 1 : wordEnd, range.upperBound)
        guard let number = readNumber(start, range.upperBound, field: .revision), number.end == range.upperBound,
            number.number.last == nil, let value = Int(number.number.first), value < 100
        else { return false }
        if word == "v", result.volume == nil {
            let hasNumber = result.chapter != nil || !plainNumbers.isEmpty
            guard !number.isPadded, hasNumber else { return false }
        }
        result.revision = result.revision ?? value
        add(.revision, range)
        return true
    }

    /// Recognizes an author with a prefix: `作者：…`.
    mutating func recognizeAuthor(_ range: Range<Int>) -> Bool {
        let lower = text.lower(range.prefix(10))
        guard let prefix = FileNameVocabulary.authorPrefixes.first(where: lower.hasPrefix) else { return false }
        let name = text.trimmed((range.lowerBound + prefix.unicodeScalars.count)..<range.upperBound)
        guard !name.isEmpty else { return false }
        result.author = result.author ?? text.display(name)
        add(.author, range)
        return true
    }

    /// Recognizes numbers: `(Vol. 3)`, `（上）`, `[012]`, `(of 6)`. In `Title (Series #3)`, the text in the bracket is
    /// the series.
    private mutating func recognizeNumbers(_ range: Range<Int>, in segment: Segment) -> Bool {
        var scan = scan(range)
        if scan.findings.isEmpty {
            let totalEnd = scanTotal(range.lowerBound, range, &scan, needsSpace: false)
            if totalEnd != range.upperBound { scan.findings = [] }
        }
        if scan.findings.isEmpty { return recognizePlainNumber(scan.plainNumbers, range, in: segment) }
        let covered = scan.findings.map(\.range)
        var rest = range
        if let first = covered.map(\.lowerBound).min() { rest = range.lowerBound..<first }
        let end = covered.map(\.upperBound).max() ?? range.upperBound
        let isWhole = !hasWords(rest) && !hasWords(end..<range.upperBound)
        if isWhole {
            for finding in scan.findings { take(finding, at: segment.outer) }
            return true
        }
        guard segment.kind == .round, hasWords(rest), !hasWords(end..<range.upperBound), result.number == nil,
            plainNumbers.isEmpty, result.series == nil, scan.findings.contains(where: { $0.number != nil })
        else { return false }
        result.series = text.display(rest)
        add(.series, rest)
        for finding in scan.findings { take(finding, at: segment.outer) }
        return true
    }

    private mutating func recognizePlainNumber(_ numbers: [ReadNumber], _ range: Range<Int>, in segment: Segment)
        -> Bool
    {
        guard let number = numbers.first, number.start == range.lowerBound, number.end == range.upperBound,
            result.chapter == nil, result.volume == nil
        else { return false }
        // Operating systems add (1) to the name of a copy. After a title in Chinese, Japanese or Korean it is a
        // number.
        let before = segments.last { $0.outer.upperBound <= segment.outer.lowerBound && hasWords($0.inner) }
        let isAfterEastAsian = before.flatMap { text.scalars[text.trimmed($0.inner)].last }.map(
            FileNameText.isEastAsian
        )
        guard number.isPadded || segment.kind == .square || isAfterEastAsian == true else { return false }
        // There must be other text, such as a title: [Title][01], Title [01].
        guard segments.contains(where: { $0.outer != segment.outer && hasWords($0.inner) }) else { return false }
        take(Finding(field: .chapter, range: range, number: number), at: segment.outer)
        return true
    }
}
