import WireModel
import Workers

/// A search through a publication, one section or page at a time in reading order.
///
/// The caller requests the results: each call of `next` searches one section. To cancel the search, stop calling it.
public protocol PublicationSearch: Sendable {
    /// Whether everything was searched, or the limit was reached.
    var isFinished: Bool { get }

    /// Searches the next section. Returns its matches, possibly none; nil when the search is finished.
    mutating func next() -> BookSearch.SectionResults?
}

extension BookSearch: PublicationSearch {
    /// Searches the next section.
    public mutating func next() -> SectionResults? { next(isCancelled: { false }) }
}

/// A search through the text of a document's pages. A section of the results is a page.
public struct PageSearch: PublicationSearch {
    private let publication: any Publication
    private let contents: [PageContents.Entry]
    private let language: String?
    private let limits: BookSearch.Limits
    private var search: TextSearch?
    private var nextPage = 0
    private var count = 0

    /// Creates a search.
    ///
    /// - Parameter language: searches the translation into this language, if the publication has it.
    public init(
        _ query: String,
        options: BookSearchOptions = BookSearchOptions(),
        limits: BookSearch.Limits = BookSearch.Limits(),
        publication: any Publication,
        language: String? = nil
    ) {
        search = TextSearch(query, options: options)
        self.limits = limits
        self.publication = publication
        self.language = language.flatMap { (publication.pageContents.textLanguages ?? []).contains($0) ? $0 : nil }
        contents = publication.pageContents.entries.filter { $0.page != nil }
    }

    /// Whether all pages were searched, or the limit was reached.
    public var isFinished: Bool {
        search == nil || nextPage >= publication.pages.count || count >= limits.maximumCount
    }

    /// Searches the next page. A page that can't be read has a `problem`, and the search continues after it.
    public mutating func next() -> BookSearch.SectionResults? {
        guard !isFinished else { return nil }
        let page = nextPage
        nextPage += 1
        var found = BookSearch.SectionResults(section: page, matches: [], isTruncated: false, problem: nil)
        let text: DocumentText
        do throws(PublicationError) {
            text = DocumentText(words: try words(ofPageAt: page))
        } catch {
            found.problem = error.description
            return found
        }
        let maximum = max(0, min(limits.maximumPerSection, limits.maximumCount - count, 1 << 30))
        // One more match than allowed shows that there are more.
        let matches = search?.matches(in: text, maximumCount: maximum + 1) ?? []
        found.isTruncated = matches.count > maximum
        let title = contents.last { $0.page.map { $0 <= page } ?? false }?.title
        found.matches = matches.prefix(maximum).map { range in
            var locator = Locator(page: page)
            locator.title = title
            locator.locations.totalProgression = Double(page) / Double(max(publication.pages.count, 1))
            locator.text = text.excerpt(of: range)
            return BookSearch.Match(range: range, locator: locator)
        }
        count += found.matches.count
        return found
    }

    private func words(ofPageAt page: Int) throws(PublicationError) -> [DocumentWord] {
        guard let language else { return try publication.words(ofPageAt: page) }
        return try publication.translation(ofPageAt: page, language: language).words
    }
}

extension DocumentText {
    /// Creates the text of a page from its words.
    init(words: [DocumentWord]) {
        self.init()
        for word in words {
            units += word.text.utf16
            switch word.separator {
            case .none: break
            case .space: units.append(0x20)
            // Chinese and Japanese text continues in the next line without a space.
            case .line: if word.text.unicodeScalars.last.map({ !$0.isEastAsian }) ?? true { units.append(0x0A) }
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether the character belongs to a script without spaces: Chinese and Japanese.
    var isEastAsian: Bool {
        switch value {
        case 0x3000...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
