/// Gathers, while a text is read once, everything that may be a title, and where else the text may be cut.
struct TitleCollector {
    private(set) var candidates = [[TitleCandidate]](repeating: [], count: TitleFamily.allCases.count)
    private(set) var cuts = ParagraphCuts()
    /// Lines that are too long to be kept whole.
    private(set) var longLines: [TextLine] = []
    /// Where the first line of the book begins that is not empty; nil when there is none.
    private(set) var firstTextStart: Int64?
    private(set) var gutenberg = GutenbergMarks()
    /// Whether there were more titles than are kept.
    private(set) var overflowed = false

    private let recognizer: TitleRecognizer
    private let decoder: TextDecoder
    private let maximumTitles: Int
    private var blankLines = 9
    private var scalars: [Unicode.Scalar] = []
    private var matches: [TitleMatch] = []
    /// Lines that are titles only if an empty line follows.
    private var waiting: [TitleCandidate] = []

    init(recognizer: TitleRecognizer, decoder: TextDecoder, limits: PublicationLimits) {
        self.recognizer = recognizer
        self.decoder = decoder
        maximumTitles = max(1, limits.maximumTextChapters)
    }

    /// Looks at the next line.
    ///
    /// - Parameter bytes: the line's characters, without its end; the first of them, where there are very many.
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
            // All before was the archive's.
            firstTextStart = nil
        } else if firstTextStart == nil {
            firstTextStart = line.start
        }
        blankLines = 0
    }

    /// Adds places where a long line may be cut.
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
        // A number alone on its line needs no air around it in Chinese.
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

/// Where a text may be cut between paragraphs: about every four kilobytes, behind an empty line where there is one.
struct ParagraphCuts {
    /// A line longer than this is cut inside.
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
            // No empty line came: lines are paragraphs, or the paragraph is very long.
            if lineStart - last >= 2 * Self.spacing {
                append(firstLine)
                if lineStart - last >= Self.spacing { self.firstLine = lineStart }
            }
        } else {
            firstLine = lineStart
        }
    }

    /// Adds cuts inside long lines.
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
