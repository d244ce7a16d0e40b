/// Recognizes lines that look like chapter titles.
///
/// The rules are code instead of regular expressions. They take linear time, read each line once, and parse the
/// numbers.
struct TitleRecognizer: Sendable {
    /// The longest line of a title, in bytes: 60 characters of three bytes, and an indent.
    static let maximumLineBytes = 320
    /// The maximum number of characters of a title in Chinese, Japanese or Korean, and in alphabetic scripts.
    static let maximumIdeographs = 40
    static let maximumLetters = 90

    /// The chapter rules of the library.
    var libraryRules: [CompiledChapterRule] = []
    /// The number of lines on which each rule was stopped, by its index.
    private(set) var stopCounts: [Int: Int] = [:]
    /// A rule that was stopped on this many lines is disabled.
    private static let maximumStops = 10
    /// Whether titles may be marked by annotations, as in texts of Aozora Bunko.
    var readsAozora = false

    /// Recognizes a line.
    ///
    /// - Parameters:
    ///   - raw: the decoded line.
    ///   - blankLinesBefore: the number of empty lines before it; at the beginning of the text, a large number.
    ///   - matches: receives the results. A line may match in several ways.
    mutating func recognize(_ raw: [Unicode.Scalar], blankLinesBefore: Int, into matches: inout [TitleMatch]) {
        if !libraryRules.isEmpty { recognizeLibraryRules(raw, into: &matches) }
        let line = TitleNormalization.fold(raw)
        guard let first = line.first, line.count <= 160 else { return }
        if readsAozora, let rank = AozoraHeading.rank(of: raw) {
            matches.append(TitleMatch(family: .aozora, rank: rank, key: TitleHash.of(line)))
            return
        }
        guard !TitleHeuristics.isContentsEntry(line) else { return }
        if first == "#" {
            Self.markdown(line, into: &matches)
            return
        }
        if let match = Self.ordinal(line) {
            matches.append(match)
            return
        }
        if let match = Self.western(line) ?? Self.unitFirst(line) ?? Self.named(line) {
            matches.append(match)
            return
        }
        if let match = Self.numbered(line, blankLinesBefore: blankLinesBefore) ?? Self.decorated(line) {
            matches.append(match)
            return
        }
        if blankLinesBefore > 0, let match = Self.roman(line) { matches.append(match) }
        if let match = Self.bookName(line) { matches.append(match) }
        if blankLinesBefore > 1, let match = Self.capitals(line) { matches.append(match) }
    }

    private mutating func recognizeLibraryRules(_ raw: [Unicode.Scalar], into matches: inout [TitleMatch]) {
        let trimmed = TextTrimming.trim(raw[...])
        guard !trimmed.isEmpty, trimmed.count <= CompiledChapterRule.maximumLineLength else { return }
        let line = Array(trimmed)
        for (index, rule) in libraryRules.enumerated() where stopCounts[index, default: 0] < Self.maximumStops {
            switch rule.match(line) {
            case .notMatched: continue
            case .stopped: stopCounts[index, default: 0] += 1
            case .matched:
                let rank = TitleRank(headingLevel: rule.level + 1)
                matches.append(TitleMatch(family: .libraryRule, rank: rank, key: TitleHash.of(line)))
                return
            }
        }
    }

    /// The rules that were disabled because matching them takes too long.
    var disabledRules: [CompiledChapterRule] {
        libraryRules.indices.filter { stopCounts[$0, default: 0] >= Self.maximumStops }.map { libraryRules[$0] }
    }
}

extension TitleMatch {
    init(family: TitleFamily, rank: TitleRank, number: Int? = nil, key: UInt64? = nil) {
        self.family = family
        self.rank = rank
        self.number = number
        self.key = key ?? number.map { TitleHash.of(rank, $0) } ?? 0
    }
}
