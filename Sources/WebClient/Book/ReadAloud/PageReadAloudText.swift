import ReadingEngine
import WebBinding
import WebViews

/// The text of the pages of a document, such as a PDF, for reading aloud. A section is a page.
///
/// The sentences come from the text layers, which also declare the language. For a visible page, the loaded layer over
/// the page is used. The layers of other pages are loaded into a hidden frame, so that the reader turns only to pages
/// with text.
final class PageReadAloudText: ReadAloudText {
    private let comic: ComicReadingSession
    private var manifest: ReaderManifest
    /// The frame with the text of the page that is read.
    private var hidden: (page: Int, document: DocumentFrame)?
    private let holder = Element("div", class: "read-aloud-source")

    /// Creates the text of the document that is open in a session.
    init(_ comic: ComicReadingSession, reader: ReaderViewController) {
        self.comic = comic
        manifest = comic.currentManifest
        super.init(comic, reader: reader)
        holder.setAttribute("aria-hidden", "true")
        comic.overlay?.append(holder)
    }

    override var start: Start? {
        guard let focus = comic.focus, comic.currentManifest.hasText else { return nil }
        // The reader may have continued with the next document of the series.
        if !comic.currentManifest.id.isSame(as: manifest.id) {
            manifest = comic.currentManifest
            discardDocument()
        }
        let first = comic.visiblePages?.lowerBound ?? focus.page
        return Start(
            section: first,
            position: PagePosition(page: PageIdentifier(chapter: focus.chapter, page: first), offset: 0)
        )
    }

    override func discard() {
        discardDocument()
        holder.discard()
    }

    private func discardDocument() {
        hidden?.document.discard()
        hidden = nil
    }

    // MARK: Sections

    override func document(of section: Int) -> DocumentFrame? {
        if let hidden, hidden.page == section { return hidden.document }
        return comic.textLayer(ofPage: section)?.visibleDocument?.document
    }

    override func visibleDocument(at start: Start) -> (document: DocumentFrame, place: String?)? {
        document(of: start.section).map { ($0, nil) }
    }

    override func prepareDocument(of section: Int, _ completion: @escaping (_ isLoaded: Bool) -> Void) {
        if document(of: section) != nil {
            Timers.after(0) { completion(true) }
            return
        }
        discardDocument()
        let document = DocumentFrame()
        let language = TextLanguage.chosen(for: manifest)
        document.load(manifest.textLayerAddress(ofPage: section, language: language), in: holder) { isLoaded in
            if isLoaded { self.hidden = (section, document) } else { document.discard() }
            completion(isLoaded)
        }
    }

    override func section(after section: Int) -> Int? {
        section + 1 < manifest.pageSizes.count ? section + 1 : nil
    }

    override func section(before section: Int) -> Int? { section > 0 ? section - 1 : nil }

    // MARK: Sentences

    override func setSpokenSentence(_ mark: SpokenMark, in section: Int) {
        comic.setSpokenSentence(mark, onPage: section)
    }

    override func isOn(_ page: PageIdentifier, _ sentence: SpokenSentence, in section: Int) -> Bool {
        guard comic.currentManifest.id.isSame(as: manifest.id) else { return false }
        let target = PageIdentifier(chapter: page.chapter, page: section)
        return page == target || reader.scene?.item?.shows(target) ?? false
    }

    override func show(_ sentence: SpokenSentence, in section: Int) {
        guard let focus = comic.focus, comic.currentManifest.id.isSame(as: manifest.id) else { return }
        turn(
            to: PageIdentifier(chapter: focus.chapter, page: section),
            isNext: { $0.chapter == $1.chapter && $1.page == $0.page + 1 },
            jump: { comic.go(toPage: section) }
        )
    }
}
