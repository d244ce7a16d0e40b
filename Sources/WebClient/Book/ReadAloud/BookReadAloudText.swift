import ReadingEngine
import WebBinding

/// The text of a book, for reading aloud.
final class BookReadAloudText: ReadAloudText {
    private let book: BookReadingSession

    /// Creates the text of a book.
    init(_ book: BookReadingSession, reader: ReaderViewController) {
        self.book = book
        super.init(book, reader: reader)
    }

    override var language: String { book.contents.language }

    override var narratedContents: BookContents? { book.contents }

    override var start: Start? {
        let top = book.top
        guard let page = top?.page ?? book.focus else { return nil }
        return Start(
            section: book.bookChapters.section(of: page),
            position: top ?? PagePosition(page: page, offset: 0)
        )
    }

    // MARK: Sections

    override func document(of section: Int) -> DocumentFrame? { book.document(of: section) }

    override func visibleDocument(at start: Start) -> (document: DocumentFrame, place: String?)? {
        let shown = book.frames.frame(showing: start.section, page: start.position.page.page)
        guard let document = shown?.document ?? book.document(of: start.section) else { return nil }
        return (document, shown?.place(from: start.position.offset)?.identifier)
    }

    override func prepareDocument(of section: Int, _ completion: @escaping (_ isLoaded: Bool) -> Void) {
        book.prepareDocument(of: section, completion)
    }

    override func section(after section: Int) -> Int? { book.contents.section(after: section) }

    override func section(before section: Int) -> Int? { book.contents.section(before: section) }

    // MARK: Sentences

    override func setSpokenSentence(_ mark: SpokenMark, in section: Int) { book.setSpokenSentence(mark, in: section) }

    /// The pages of a sentence.
    private func pages(of sentence: SpokenSentence, in section: Int) -> ClosedRange<Int>? {
        guard book.document(of: section) != nil else { return nil }
        let first = book.page(of: sentence.start, in: section).page
        return first...max(first, book.page(of: sentence.last, in: section).page)
    }

    override func isBefore(_ sentence: SpokenSentence, in section: Int, on page: PageIdentifier) -> Bool {
        book.frames.isScrolled
            ? !book.isVisible(sentence.start, in: section)
            : book.page(of: sentence.start, in: section).page < page.page
    }

    override func isStart(of sentence: SpokenSentence, in section: Int, on page: PageIdentifier) -> Bool {
        book.frames.isScrolled
            ? book.isVisible(sentence.start, in: section)
            : book.page(of: sentence.start, in: section) == page
    }

    override func isOn(_ page: PageIdentifier, _ sentence: SpokenSentence, in section: Int) -> Bool {
        if book.frames.isScrolled {
            return book.isVisible(sentence.start, in: section) || book.isVisible(sentence.last, in: section)
        }
        return book.bookChapters.section(of: page) == section
            && pages(of: sentence, in: section)?.contains(page.page) ?? true
    }

    override func show(_ sentence: SpokenSentence, in section: Int) {
        if book.frames.isScrolled {
            if !book.isVisible(sentence.last, in: section) { go(to: sentence, in: section) }
            return
        }
        guard let page = pages(of: sentence, in: section)?.lowerBound else { return }
        turn(
            to: PageIdentifier(chapter: book.bookChapters.chapter(ofSection: section), page: page),
            isNext: { self.isNext($1, after: $0) },
            jump: { self.go(to: sentence, in: section) }
        )
    }

    private func go(to sentence: SpokenSentence, in section: Int) {
        book.go(
            to: BookPosition(path: book.contents.sections[section].path, identifier: sentence.start, progression: 0),
            highlightsWords: false
        )
    }

    private func isNext(_ page: PageIdentifier, after other: PageIdentifier) -> Bool {
        if page.chapter == other.chapter { return page.page == other.page + 1 }
        let chapters = book.bookChapters
        let count = chapters.manifest(other.chapter)?.pageSizes.count
        return page.page == 0 && count == other.page + 1
            && book.contents.section(after: chapters.lastSection(other.chapter)) == chapters.section(of: page)
    }
}
