/// Collects possible titles and cut positions while a text is read once.
struct TitleCollector {
    private(set) var candidates = [[TitleCandidate]](repeating: [], count: TitleFamily.allCases.count)
    private(set) var cuts = ParagraphCuts()
    /// Lines that are too long to be held in memory.
    private(set) var longLines: [TextLine] = []
    /// The start of the first line of the book that is not empty; nil when there is none.
    private(set) var firstTextStart: Int64?
    private(set) var gutenberg = GutenbergMarkers()
    /// Whether there were more titles than the limit.
    private(set) var overflowed = false

    private(set) var recognizer: TitleRecognizer
    private let decoder: TextDecoder
    private let maximumTitles: Int
    private var blankLines = 9
    private var scalars: [Unicode.Scalar] = []
    private var matches: [TitleMatch] = []
    /// Lines that are titles only if the next line is empty.
    private var waiting: [TitleCandidate] = []

    init(recognizer: TitleRecognizer, decoder: TextDecoder, limits: PublicationLimits) {
        self.recognizer = recognizer
        self.decoder = decoder
        maximumTitles = max(1, limits.maximumTextChapters)
    }

    /// Reads the next line.
    ///
    /// - Parameter bytes: the line without its line end; only its beginning if it is very long.
    mutating func take(_ line: TextLine, _ bytes: UnsafeRawBufferPointer) {
        cuts.take(lineStart: line.start, followsBlankLine: blankLines > 0)
        let length = line.contentEnd - line.start
        guard length <= Int64(TitleRecognizer.maximumLineBytes) else {
            if length > ParagraphCuts.longLineBytes { longLines.append(line) }
            takeText(at: line.start)
            return
        }
        scalars.removeAll(keepingCapacity: true)
        decoder.reset()
        decoder.decode(bytes, isLast: true, into: &scalars)
        guard scalars.contains(where: { !TextTrimming.isSpace($0) }) else {
            blankLines += 1
            settle(blankFollows: true)
            return
        }
        settle(blankFollows: false)
        gutenberg.take(scalars, line)
        matches.removeAll(keepingCapacity: true)
        recognizer.recognize(scalars, blankLinesBefore: blankLines, into: &matches)
        for match in matches {
            let candidate = TitleCandidate(start: line.start, end: line.end, match: match)
            switch match.family {
            case .capitals, .roman, .numberAlone: waiting.append(candidate)
            default: keep(candidate)
            }
        }
        if gutenberg.bodyStart == line.end {
            // The archive added all lines before this one.
            firstTextStart = nil
        } else if firstTextStart == nil {
            firstTextStart = line.start
        }
        blankLines = 0
    }

    /// Adds cut positions inside a long line.
    mutating func addCuts(_ offsets: [Int64]) {
        cuts.add(offsets)
    }

    /// Ends the text.
    mutating func finish() {
        settle(blankFollows: true)
    }

    private mutating func takeText(at start: Int64) {
        settle(blankFollows: false)
        if firstTextStart == nil { firstTextStart = start }
        blankLines = 0
    }

    private mutating func settle(blankFollows: Bool) {
        guard !waiting.isEmpty else { return }
        // In Chinese, a number alone on its line needs no empty line after it.
        for candidate in waiting where blankFollows || candidate.match.family == .numberAlone { keep(candidate) }
        waiting.removeAll(keepingCapacity: true)
    }

    private mutating func keep(_ candidate: TitleCandidate) {
        let family = Int(candidate.match.family.rawValue)
        guard candidates[family].count < maximumTitles else {
            overflowed = true
            return
        }
        candidates[family].append(candidate)
    }
}

/// The offsets between paragraphs at which a text may be cut: about every four kilobytes, after an empty line if there
/// is one.
struct ParagraphCuts {
    /// The maximum length of a line that is not cut inside.
    static let longLineBytes: Int64 = 64 << 10
    private static let spacing: Int64 = 4 << 10

    private(set) var offsets: [Int64] = []
    private var last: Int64 = 0
    private var firstLine: Int64?

    mutating func take(lineStart: Int64, followsBlankLine: Bool) {
        guard lineStart - last >= Self.spacing else { return }
        if followsBlankLine {
            append(lineStart)
        } else if let firstLine {
            // No line was empty: each line is a paragraph, or the paragraph is very long.
            if lineStart - last >= 2 * Self.spacing {
                append(firstLine)
                if lineStart - last >= Self.spacing { self.firstLine = lineStart }
            }
        } else {
            firstLine = lineStart
        }
    }

    /// Adds cut positions inside long lines.
    mutating func add(_ more: [Int64]) {
        guard !more.isEmpty else { return }
        offsets = (offsets + more).sorted()
    }

    private mutating func append(_ offset: Int64) {
        offsets.append(offset)
        last = offset
        firstLine = nil
    }
}
