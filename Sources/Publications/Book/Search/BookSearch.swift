public import WireModel

/// A search through a book, one section at a time in reading order. It holds only the section being searched.
///
/// The caller requests the results: each call of `next` searches one section. To cancel the search, stop calling it.
public struct BookSearch: Sendable {
    /// The maximum numbers of matches.
    public struct Limits: Sendable, Hashable {
        /// In one section.
        public var maximumPerSection = 500
        /// In the whole book.
        public var maximumCount = 5000

        /// Creates the default limits.
        public init() {}
    }

    /// The matches in one section.
    public struct SectionResults: Sendable, Hashable {
        /// The section's index in `BookBody.sections`.
        public var section: Int
        /// The matches, in the order of the text.
        public var matches: [Match]
        /// Whether the section has more matches than the limits allow.
        public var isTruncated: Bool
        /// The reason why the section, or a part of it, couldn't be searched, as a sentence.
        public var problem: String?
    }

    /// One match.
    public struct Match: Sendable, Hashable {
        /// The range in the section's `DocumentText`, in UTF-16 code units.
        public var range: Range<Int>
        /// The location, with the matched text and up to fifty characters of context on each side.
        public var locator: Locator
    }

    /// Returns the text of a section.
    typealias TextSource = @Sendable (Int) throws(PublicationError) -> DocumentText

    private let sections: [BookSection]
    private let contents: [BookContentsEntry]
    private let positions: BookPositions
    private let limits: Limits
    private let text: TextSource
    private var search: TextSearch?
    private var nextSection = 0
    private var count = 0

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - query: the text to find. An empty query, one of white space only, or one of more than a thousand code units
    ///     has no matches.
    ///   - body: the book's sections and contents.
    ///   - positions: the book's positions.
    ///   - text: returns the text of a section.
    init(
        _ query: String,
        options: BookSearchOptions = BookSearchOptions(),
        limits: Limits = Limits(),
        body: BookBody,
        positions: BookPositions,
        text: @escaping TextSource
    ) {
        search = TextSearch(query, options: options)
        self.limits = limits
        sections = body.sections
        contents = body.contents
        self.positions = positions
        self.text = text
    }

    /// Creates a search in a book.
    public init(
        _ query: String,
        options: BookSearchOptions = BookSearchOptions(),
        limits: Limits = Limits(),
        book: any Book,
        positions: BookPositions
    ) {
        self.init(query, options: options, limits: limits, body: book.body, positions: positions) {
            (index) throws(PublicationError) in
            DocumentText(document: try book.document(ofSectionAt: index).bytes)
        }
    }

    /// Whether all sections were searched, or the limit was reached.
    public var isFinished: Bool {
        search == nil || nextSection >= sections.count || count >= limits.maximumCount
    }

    /// Searches the next section.
    ///
    /// - Parameter isCancelled: called repeatedly during the search of a long section.
    /// - Returns: the section's matches, possibly none; nil when the search is finished. A section that can't be read
    ///   has a `problem`, and the search continues after it.
    public mutating func next(isCancelled: () -> Bool = { false }) -> SectionResults? {
        guard !isFinished, !isCancelled() else { return nil }
        let index = nextSection
        nextSection += 1
        var found = SectionResults(section: index, matches: [], isTruncated: false, problem: sections[index].problem)
        guard found.problem == nil else { return found }
        let document: DocumentText
        do {
            document = try text(index)
        } catch {
            found.problem = error.description
            return found
        }
        found.problem = document.problem
        let maximum = max(0, min(limits.maximumPerSection, limits.maximumCount - count, 1 << 30))
        // One more match than allowed shows that there are more.
        let matches = search?.matches(in: document, maximumCount: maximum + 1, isCancelled: isCancelled) ?? []
        found.isTruncated = matches.count > maximum
        found.matches = matches.prefix(maximum).map {
            Match(range: $0, locator: locator(of: $0, in: document, at: index))
        }
        count += found.matches.count
        return found
    }

    private func locator(of range: Range<Int>, in document: DocumentText, at index: Int) -> Locator {
        let progression = Double(range.lowerBound) / Double(max(1, document.count))
        let entry = positions.contentsIndex(of: SectionProgression(section: index, progression: progression))
        return Locator(
            of: range,
            in: document,
            sectionAt: index,
            of: sections,
            positions: positions,
            title: entry.flatMap { contents.indices.contains($0) ? contents[$0].title : nil }
        )
    }
}
