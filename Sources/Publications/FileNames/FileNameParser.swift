/// Parses the name of a file or folder.
///
/// The parser divides the name into plain text and brackets. It finds values with a marker in the plain text, then
/// classifies the brackets, and then chooses a number without a marker if there is no other. The series is the text
/// before the first value, and the title is the text after the last one. Each step reads the name once, so the time is
/// proportional to its length.
struct FileNameParser {
    /// A part of the name: plain text, or a bracket with its content.
    struct Segment {
        enum Kind {
            case plain, round, square
            /// `《…》`, which encloses titles in Chinese.
            case title
        }

        var kind: Kind
        /// The text without the brackets.
        var inner: Range<Int>
        /// The text with the brackets.
        var outer: Range<Int>
        /// Whether a bracket contains metadata that was recognized.
        var isRecognized = false
    }

    let text: FileNameText
    var segments: [Segment] = []
    var result = FileNameMetadata()
    /// The ranges of the values in plain text, and of the brackets that contain numbers. The series ends before the
    /// first one.
    var boundaries: [Range<Int>] = []
    /// The range of the first value of each field.
    var positions: [FileNameVocabulary.Field: Range<Int>] = [:]
    var plainNumbers: [ReadNumber] = []
    /// The index of the first letter or digit outside of brackets.
    private var firstWord: Int
    /// The ranges of all values, in order. They are set before the names are taken.
    var foundRanges: [Range<Int>] = []
    /// The indexes of the brackets whose meaning depends on their position.
    var unknownBrackets: [Int] = []

    init(_ name: String) {
        text = FileNameText(name)
        let segments = Self.segments(of: text.scalars)
        self.segments = segments
        firstWord = text.count
        for segment in segments where segment.kind == .plain || segment.kind == .title {
            guard let index = text.scalars[segment.inner].firstIndex(where: Self.isWord) else { continue }
            firstWord = index
            break
        }
    }

    mutating func parse() -> FileNameMetadata {
        for segment in segments where segment.kind == .plain {
            let scan = scan(segment.inner)
            plainNumbers += scan.plainNumbers
            for finding in scan.findings { take(finding, at: finding.range) }
        }
        for index in segments.indices where segments[index].kind == .round || segments[index].kind == .square {
            classify(index)
        }
        choosePlainNumber()
        takeNames()
        result.parts.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
        return result
    }

    // MARK: - Findings

    /// Stores a value. If a field has several values, the first one is used.
    ///
    /// - Parameter boundary: the range before which the series ends.
    mutating func take(_ finding: Finding, at boundary: Range<Int>) {
        // After another number, a first, middle or last volume is a part: 第3巻 上.
        let isPosition = finding.number.map { $0.digitCount == 0 && $0.value == 0 } ?? false
        let isPart = finding.field == .volume && isPosition && (result.volume ?? result.chapter) != nil
        let field = isPart ? .part : finding.field
        if field != .tag { boundaries.append(boundary) }
        if positions[field] == nil { positions[field] = boundary }
        if field == .chapter, finding.number?.revision != nil {
            // The last two characters are the revision: c012v2.
            let end = finding.range.upperBound
            add(field, finding.range.lowerBound..<(end - 2))
            add(.revision, (end - 2)..<end)
        } else {
            add(field, finding.range)
        }
        if let year = finding.year, result.year == nil { (result.year, result.lastYear) = year }
        if let special = finding.special, result.special == nil {
            result.special = special
            result.specialNumber = finding.number?.number
        }
        guard let number = finding.number else { return }
        if let revision = number.revision { result.revision = result.revision ?? revision }
        switch field {
        case .volume: result.volume = result.volume ?? number.number
        case .chapter: result.chapter = result.chapter ?? number.number
        case .part: result.part = result.part ?? number.number
        case .total: result.total = result.total ?? number.number.text
        default: break
        }
    }

    mutating func add(_ field: FileNameVocabulary.Field, _ range: Range<Int>) {
        let range = field == .series || field == .title ? text.trimmed(range) : range
        guard !range.isEmpty else { return }
        result.parts.append(FileNameMetadata.Part(field: field, text: text.written(range), range: range))
    }

    // MARK: - Segments

    /// Returns the closing bracket and the kind of an opening bracket; nil for other characters.
    private static func bracket(_ scalar: Unicode.Scalar) -> (close: Unicode.Scalar, kind: Segment.Kind)? {
        switch scalar {
        case "(": (")", .round)
        case "[": ("]", .square)
        case "{": ("}", .square)
        case "【": ("】", .square)
        case "〔": ("〕", .square)
        case "〖": ("〗", .square)
        case "《": ("》", .title)
        default: nil
        }
    }

    /// Divides a name into plain text and outermost brackets. Brackets that aren't closed are treated as text.
    private static func segments(of scalars: [Unicode.Scalar]) -> [Segment] {
        var ends: [Int: Int] = [:]
        var open: [(index: Int, close: Unicode.Scalar)] = []
        for (index, scalar) in scalars.enumerated() {
            if let bracket = bracket(scalar) {
                open.append((index, bracket.close))
            } else if let last = open.last, last.close == scalar {
                ends[last.index] = index
                open.removeLast()
            }
        }
        var segments: [Segment] = []
        var start = 0
        var index = 0
        func addPlain(_ end: Int) {
            if end > start { segments.append(Segment(kind: .plain, inner: start..<end, outer: start..<end)) }
        }
        while index < scalars.count {
            guard let bracket = bracket(scalars[index]), let end = ends[index] else {
                index += 1
                continue
            }
            addPlain(index)
            let outer = index..<(end + 1)
            segments.append(Segment(kind: bracket.kind, inner: (index + 1)..<end, outer: outer))
            index = end + 1
            start = index
        }
        addPlain(scalars.count)
        return segments
    }

    /// Returns whether a range contains letters or digits.
    func hasWords(_ range: Range<Int>) -> Bool { text.scalars[range].contains(where: Self.isWord) }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        FileNameText.isLetter(scalar) || FileNameText.isDigit(scalar) || scalar == "½"
    }

    // MARK: - Plain numbers

    /// Chooses the chapter among the numbers without a marker: the last one with leading zeros, otherwise the last one.
    /// A number that is the whole name can be a title (`2001`).
    private mutating func choosePlainNumber() {
        guard !plainNumbers.isEmpty, result.chapter == nil else {
            takePlainYear(after: positions[.chapter])
            return
        }
        if result.specialNumber != nil { return takePlainYear(after: positions[.special]) }
        if let position = positions[.volume] ?? positions[.part] {
            let isPart = result.volume == nil
            if let number = plainNumbers.first(where: { $0.isPadded && (isPart || $0.start >= position.upperBound) }) {
                takeChapter(number)
                takePlainYear(after: positions[.chapter])
            } else {
                takePlainYear(after: position)
            }
            return
        }
        let numbers = plainNumbers.filter(mayBeChapter)
        guard let last = numbers.last else { return }
        var chosen = numbers.last { $0.isPadded } ?? last
        if let first = numbers.first, isLeading(first) { chosen = first }
        // The year after an issue: 003 2019.
        if chosen.isYear, let other = numbers.last(where: { $0.start < chosen.start && !$0.isYear }) { chosen = other }
        // A year before a special isn't a chapter.
        if chosen.isYear, result.special != nil {
            takeYear(chosen)
            return
        }
        takeChapter(chosen)
        if chosen.isYear, result.year == nil {
            result.year = Int(chosen.value)
            add(.year, chosen.start..<chosen.end)
        }
        takePlainYear(after: positions[.chapter])
    }

    private mutating func takeChapter(_ number: ReadNumber) {
        let range = number.start..<number.end
        result.isPlainNumber = true
        take(Finding(field: .chapter, range: range, number: number), at: range)
    }

    private mutating func takePlainYear(after position: Range<Int>?) {
        guard let position, result.year == nil,
            let year = plainNumbers.first(where: { $0.start >= position.upperBound && $0.isYear })
        else { return }
        takeYear(year)
    }

    private mutating func takeYear(_ number: ReadNumber) {
        let range = number.start..<number.end
        take(Finding(field: .year, range: range, year: (Int(number.value), nil)), at: range)
    }

    private func mayBeChapter(_ number: ReadNumber) -> Bool {
        // Wizard ½ is a title.
        if number.value < 1, number.digitCount == 0 { return false }
        return hasTextBefore(number.start) || isLeading(number)
    }

    private func hasTextBefore(_ index: Int) -> Bool { firstWord < index }

    /// Returns whether a number at the beginning of a name is a chapter: `012`, `01 Title`, `12 - Title`.
    private func isLeading(_ number: ReadNumber) -> Bool {
        guard !number.isYear, !hasTextBefore(number.start),
            let plain = segments.first(where: { segment in
                segment.kind == .plain && segment.inner.contains(number.start)
            })
        else { return false }
        let end = plain.inner.upperBound
        let next = text.skippingSpaces(number.end, end)
        let isAlone = next >= end && !segments.contains { $0.kind == .title }
        if isAlone { return number.isPadded || number.digitCount <= 3 }
        if number.isPadded { return true }
        guard let sign = text[next], let after = text[next + 1], next + 1 < end else { return false }
        return (sign == "-" || sign == "–" || sign == "." || sign == ":") && after == " "
    }
}
