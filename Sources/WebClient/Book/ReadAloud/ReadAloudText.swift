import ReadingEngine
import WebBinding

/// A text that is read aloud, in sections: a book, or the pages of a document.
class ReadAloudText {
    /// The session that shows the text.
    let session: ReadingSession
    /// The screen that shows the text.
    let reader: ReaderViewController
    /// The page of the current sentence while the session turns to it. Further page turns start from it.
    final var pendingPage: PageIdentifier?

    /// Creates the text of a session.
    init(_ session: ReadingSession, reader: ReaderViewController) {
        self.session = session
        self.reader = reader
    }

    /// The position at which reading starts.
    struct Start {
        var section: Int
        /// The page, and the distance from its top in points.
        var position: PagePosition
    }

    /// The language of the text as a BCP 47 tag; empty if unknown.
    var language: String { "" }

    /// The contents whose sections may have a narration; nil if voices read all of the text.
    var narratedContents: BookContents? { nil }

    /// The first visible position; nil if the visible pages have no text.
    var start: Start? { nil }

    /// Releases the documents that were loaded for reading aloud.
    func discard() {}

    // MARK: Sections

    /// The document of a section; nil while it is not loaded.
    func document(of section: Int) -> DocumentFrame? { nil }

    /// Returns the document of a visible page, and the first position in it from ``start`` on; nil while it is not
    /// loaded.
    func visibleDocument(at start: Start) -> (document: DocumentFrame, place: String?)? { nil }

    /// Loads the document of a section. `completion` receives whether it succeeded.
    func prepareDocument(of section: Int, _ completion: @escaping (_ isLoaded: Bool) -> Void) { completion(false) }

    /// Returns the next section; nil after the last one.
    func section(after section: Int) -> Int? { nil }

    /// Returns the previous section; nil before the first one.
    func section(before section: Int) -> Int? { nil }

    // MARK: Sentences

    /// Highlights the sentence that is read aloud.
    func setSpokenSentence(_ mark: SpokenMark, in section: Int) {}

    /// Returns whether a sentence starts before a page or, in scrolled text, before the window.
    func isBefore(_ sentence: SpokenSentence, in section: Int, on page: PageIdentifier) -> Bool { false }

    /// Returns whether a sentence starts on a page or, in scrolled text, in the window.
    func isStart(of sentence: SpokenSentence, in section: Int, on page: PageIdentifier) -> Bool { true }

    /// Returns whether a part of a sentence is on a page or, in scrolled text, in the window.
    func isOn(_ page: PageIdentifier, _ sentence: SpokenSentence, in section: Int) -> Bool { true }

    /// Shows the page on which a sentence starts.
    func show(_ sentence: SpokenSentence, in section: Int) {}

    /// Turns to a page, if it is not visible.
    ///
    /// - Parameters:
    ///   - isNext: Whether the second page follows the first one directly.
    ///   - jump: Goes to the page without turning.
    final func turn(
        to target: PageIdentifier,
        isNext: (_ page: PageIdentifier, _ other: PageIdentifier) -> Bool,
        jump: () -> Void
    ) {
        guard let current = pendingPage ?? session.focus else { return }
        if target == current || pendingPage == nil && reader.scene?.item?.shows(target) ?? false { return }
        pendingPage = target
        let isPaged = reader.options?.mode.isPaged ?? true
        if isPaged, isNext(current, target) {
            reader.send(.key(.forward, time: Clock.now))
        } else if isPaged, isNext(target, current) {
            reader.send(.key(.backward, time: Clock.now))
        } else {
            jump()
        }
    }
}
