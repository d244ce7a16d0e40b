/// Tells what a line would be the title of, if it is a title.
///
/// The rules are written out instead of being regular expressions: they take time in proportion to the line, look at no line
/// twice, and read the numbers they find.
struct TitleRecognizer: Sendable {
    /// The most bytes a title's line may have in the file: 60 characters of three bytes, with room for indents.
    static let maximumLineBytes = 320
    /// The most characters of a title in Chinese, Japanese or Korean, and in an alphabet.
    static let maximumIdeographs = 40
    static let maximumLetters = 90

    /// The library's own rules.
    var ownRules: [CompiledRule] = []
    /// Whether titles may be marked by notes, as in the texts of Aozora Bunko.
    var readsAozora = false

    /// What the line looks like.
    ///
    /// - Parameters:
    ///   - raw: the line as it is in the text.
    ///   - blankLinesBefore: how many empty lines stand before it; many at the beginning of the text.
    ///   - matches: takes what was found; a line may look like a title in several ways.
    func recognize(_ raw: [Unicode.Scalar], blankLinesBefore: Int, into matches: inout [TitleMatch]) {
        if !ownRules.isEmpty { recognizeOwn(raw, into: &matches) }
        let line = TitleFolding.fold(raw)
        guard let first = line.first, line.count <= 160 else { return }
        if readsAozora, let rank = AozoraHeading.rank(of: raw) {
            matches.append(TitleMatch(family: .aozora, rank: rank, key: TitleHash.of(line)))
            return
        }
        guard !TitleShape.isContentsEntry(line) else { return }
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

    private func recognizeOwn(_ raw: [Unicode.Scalar], into matches: inout [TitleMatch]) {
        let trimmed = TextTrimming.trim(raw[...])
        guard !trimmed.isEmpty, trimmed.count <= CompiledRule.maximumLineLength else { return }
        let line = Array(trimmed)
        for rule in ownRules where rule.matches(line) {
            matches.append(
                TitleMatch(family: .own, rank: TitleRank(headingLevel: rule.level + 1), key: TitleHash.of(line))
            )
            return
        }
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
