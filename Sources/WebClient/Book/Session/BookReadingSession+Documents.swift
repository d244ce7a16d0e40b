import Geometry
import ReadingEngine
import WebBinding

// The documents of sections, whether their layout is reflowable or fixed.
extension BookReadingSession {
    /// How often a page with a fixed layout is checked for having loaded, in seconds.
    private static let pollInterval = 0.2

    /// The document of a section; nil while it is not loaded.
    func document(of section: Int) -> DocumentFrame? {
        isFixed(section) ? spreads.document(of: section) : frames.frame(of: section)?.document
    }

    /// Returns the documents of a page, or of the spread that contains it; none while they are loading.
    func documents(on page: PageIdentifier?) -> [VisibleDocument] {
        guard let page else { return [] }
        let section = bookChapters.section(of: page)
        if bookChapters.isFixed(page.chapter) {
            let spread = spreads.spread(showing: section)
            return spread.map { $0.isComplete ? $0.visibleDocuments : [] } ?? []
        }
        guard let frame = frames.frame(showing: section, page: page.page), let layout = frame.layout else { return [] }
        let width = frames.size.width
        return [
            VisibleDocument(section: section, document: frame.document, layout: layout, width: width, reflowable: frame)
        ]
    }

    /// Returns the loaded documents of the page at a point, or of its spread. None while the page moves, or while
    /// reflowable text is magnified.
    func documentsAtRest(around point: Point) -> [VisibleDocument] {
        guard let scene = stage?.reader.scene, scene.activity == .rest || scene.activity == .pressed,
            let page = frames.isScrolled ? page(at: point, in: scene) : scene.focus
        else { return [] }
        if bookChapters.isFixed(page.chapter) {
            return spreads.spread(showing: bookChapters.section(of: page))?.visibleDocuments ?? []
        }
        return scene.magnification <= 1.001 ? documents(on: page) : []
    }

    /// Returns the document at a point of the window; nil while its page moves.
    func document(at point: Point) -> VisibleDocument? {
        documentsAtRest(around: point).first { $0.convert(point) != nil }
    }

    /// Loads the document of a section. `completion` is called asynchronously with whether it succeeded.
    func prepareDocument(of section: Int, _ completion: @escaping (_ isLoaded: Bool) -> Void) {
        guard isFixed(section) else {
            frames.prepare(section) { completion($0 != nil) }
            return
        }
        if let isLoaded = spreads.isLoaded(section) {
            Timers.after(0) { completion(isLoaded) }
            return
        }
        spreads.prepare(section, among: [section])
        Timers.after(Self.pollInterval) {
            if self.reader == nil { completion(false) } else { self.prepareDocument(of: section, completion) }
        }
    }

    /// The page on which a range or position of a section begins.
    func page(of identifier: String, in section: Int) -> PageIdentifier {
        var page = bookChapters.page(ofSection: section)
        if !isFixed(section) { page.page = frames.frame(of: section)?.page(of: .place(identifier)) ?? 0 }
        return page
    }

    /// Highlights the sentence that is read aloud.
    func setSpokenSentence(_ mark: SpokenMark, in section: Int) {
        if isFixed(section) {
            spreads.setSpokenSentence(mark, in: section)
            frames.setSpokenSentence(.none, in: section)
        } else {
            spreads.setSpokenSentence(.none, in: section)
            frames.setSpokenSentence(mark, in: section)
        }
    }

    private func isFixed(_ section: Int) -> Bool { contents.sections[section].fixedSize != nil }
}
