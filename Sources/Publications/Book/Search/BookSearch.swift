/// A search through a whole book, section by section in reading order. Nothing is kept of a section once it is searched.
///
/// It is pulled: what is not asked for is not searched, and to stop asking is to cancel.
public struct BookSearch: Sendable {
    /// How many results there may be.
    public struct Limits: Sendable, Hashable {
        /// In one section.
        public var maximumPerSection = 500
        /// In the book.
        public var maximumCount = 5000

        /// Makes the usual limits.
        public init() {}
    }

    /// What was found in one section.
    public struct SectionResults: Sendable, Hashable {
        /// The section's index in `BookBody.sections`.
        public var section: Int
        /// In the order of the text.
        public var results: [Result]
        /// Whether there is more in this section than the limits allow.
        public var isCut: Bool
        /// Why the section, or a part of it, could not be searched, as a sentence for a person.
        public var problem: String?
    }

    /// One place where the text stands.
    public struct Result: Sendable, Hashable, Codable {
        /// Where in the section's `DocumentText`, in UTF-16 code units.
        public var range: Range<Int>
        /// The place, with its words and up to fifty characters on each side.
        public var locator: BookLocator
    }

    /// Gives the text of a section.
    public typealias TextSource = @Sendable (Int) throws(PublicationError) -> DocumentText

    private let sections: [BookSection]
    private let contents: [BookContentsEntry]
    private let positions: BookPositions
    private let limits: Limits
    private let text: TextSource
    private var search: TextSearch?
    private var nextSection = 0
    private var count = 0

    /// Begins a search; nothing is searched yet.
    ///
    /// - Parameters:
    ///   - query: what to search for. A search for nothing, for white space only, or for more than a thousand code units
    ///     finds nothing.
    ///   - body: the book's sections and contents.
    ///   - positions: the same book's positions.
    ///   - text: gives the text of a section.
    public init(
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

    /// Begins a search in a book.
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

    /// Whether no more sections will be searched: because there are none, or enough was found.
    public var isFinished: Bool {
        search == nil || nextSection >= sections.count || count >= limits.maximumCount
    }

    /// Searches the next section.
    ///
    /// - Parameter isCancelled: asked now and then within a long section.
    /// - Returns: what was found, perhaps nothing; nil when the search is finished. A section that can't be read has a
    ///   problem and stops nothing.
    public mutating func next(isCancelled: () -> Bool = { false }) -> SectionResults? {
        guard !isFinished, !isCancelled() else { return nil }
        let index = nextSection
        nextSection += 1
        var found = SectionResults(section: index, results: [], isCut: false, problem: sections[index].problem)
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
        // One more than wanted tells whether there is more.
        let matches = search?.matches(in: document, maximumCount: maximum + 1, isCancelled: isCancelled) ?? []
        found.isCut = matches.count > maximum
        found.results = matches.prefix(maximum).map {
            Result(range: $0, locator: locator(of: $0, in: document, at: index))
        }
        count += found.results.count
        return found
    }

    private func locator(of range: Range<Int>, in document: DocumentText, at index: Int) -> BookLocator {
        let progression = Double(range.lowerBound) / Double(max(1, document.count))
        let entry = positions.contentsIndex(of: BookPlace(section: index, progression: progression))
        return BookLocator(
            of: range,
            in: document,
            sectionAt: index,
            of: sections,
            positions: positions,
            title: entry.flatMap { contents.indices.contains($0) ? contents[$0].title : nil }
        )
    }
}
