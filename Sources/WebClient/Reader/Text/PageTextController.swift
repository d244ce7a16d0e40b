import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// Controls the text layers over the pages of a PDF: loading, selection, highlights, links and search results.
///
/// A layer is loaded when its page is at rest. It is removed with the view of the page.
final class PageTextController {
    private var session: ComicReadingSession?
    private var interaction: TextInteraction?
    private var timer: Timers.Timer?
    /// A number that increases when layers are loaded or moved. The keyboard targets then update.
    private var version = 0
    /// The results of the last search, which are marked on the pages of a publication.
    private var found: (publication: String, results: [SearchResult])?
    /// The sentence that is read aloud, and its page; nil for none.
    private var spoken: (page: Int, mark: SpokenMark)?
    /// The time for which a page must be at rest before its text is loaded, in seconds.
    private static let delay = 0.12

    /// Creates the controller for a session, and adds its views to the overlay of the surface.
    init(_ session: ComicReadingSession, surface: Element, overlay: Element) {
        self.session = session
        let source = TextSource(
            session: session,
            documents: { _ in self.documents },
            documentsAtRest: { _ in self.documents },
            makeHighlight: { self.makeHighlight($0, $1) },
            tap: { self.tap($0, isOnPage: $1) },
            showTarget: { _, _ in false },
            isScrolled: { !(self.session?.stage?.reader.options.mode.isPaged ?? true) },
            layoutVersion: { self.version }
        )
        let interaction = TextInteraction(source, surface: surface)
        interaction.addViews(to: overlay)
        self.interaction = interaction
    }

    // MARK: Layers

    /// Loads missing layers when the pages are at rest, and updates the selection and the keyboard targets.
    func follow(_ scene: ReaderScene) {
        interaction?.follow(scene)
        timer?.cancel()
        timer = nil
        guard isAtRest(scene) else { return }
        timer = Timers.after(Self.delay) {
            self.timer = nil
            self.loadMissing()
        }
    }

    /// Updates the selection and the keyboard targets after the window was resized.
    func layoutChanged() {
        version &+= 1
        // The engine applies the new layout in the next frame.
        Frames.next { _ in
            guard let scene = self.session?.stage?.reader.scene else { return }
            self.interaction?.selection.reposition()
            self.interaction?.targets.follow(scene)
        }
    }

    private func isAtRest(_ scene: ReaderScene) -> Bool { scene.activity == .rest || scene.activity == .pressed }

    /// The views of the visible pages of the current publication.
    private var visiblePageViews: [PageView] {
        guard let stage = session?.stage else { return [] }
        let scene = stage.reader.scene
        return stage.pageViews.filter { view in
            view.page.chapter == scene.focus?.chapter
                && scene.surfaces.contains { surface in
                    surface.isVisible && surface.pictures.contains { $0.page == view.page && $0.half == view.half }
                }
        }
    }

    private func loadMissing() {
        guard let session, let stage = session.stage, isAtRest(stage.reader.scene) else { return }
        let visible = visiblePageViews
        for view in stage.pageViews where view.textLayer == nil && !view.isRotated {
            // Texts and highlights over the pages near the position are loaded too, so that a turn shows them.
            guard let manifest = session.chapters.manifest(view.page.chapter), manifest.hasText,
                visible.contains(where: { $0 === view }) || TextLanguage.chosen(for: manifest) != nil
                    || !highlights(on: view.page).isSame(as: PageTextLayerView.noHighlights),
                let size = session.chapters.ownSize(of: view.page), !size.isEmpty
            else { continue }
            let layer = PageTextLayerView(page: view.page, size: size)
            view.setTextLayer(layer) { parent in
                layer.load(of: manifest, in: parent) {
                    self.version &+= 1
                    self.updateHighlights()
                    if let spoken = self.spoken, spoken.page == view.page.page { layer.markSpoken(spoken.mark) }
                    if let scene = self.session?.stage?.reader.scene { self.interaction?.targets.follow(scene) }
                }
            }
        }
    }

    /// The loaded documents of the visible pages; none while the pages are moving.
    private var documents: [VisibleDocument] {
        guard let scene = session?.stage?.reader.scene, isAtRest(scene) else { return [] }
        return visiblePageViews.compactMap { $0.textLayer?.visibleDocument }
    }

    /// Loads all layers again, after another language was chosen.
    func reload() {
        for view in session?.stage?.pageViews ?? [] { view.removeTextLayer() }
        loadMissing()
    }

    /// The layer of a visible page of the current publication; nil while it is not loaded.
    func layer(ofPage page: Int) -> PageTextLayerView? {
        visiblePageViews.lazy.compactMap { $0.textLayer }.first { $0.page.page == page && $0.isLoaded }
    }

    // MARK: Highlights

    /// Highlights the sentence that is read aloud on a page, and removes the highlight from the others.
    func setSpokenSentence(_ mark: SpokenMark, onPage page: Int) {
        guard let stage = session?.stage else { return }
        spoken = mark.identifier.utf8.isEmpty ? nil : (page, mark)
        for view in stage.pageViews {
            guard let layer = view.textLayer, layer.isLoaded else { continue }
            layer.markSpoken(view.page.page == page && view.page.chapter == session?.focus?.chapter ? mark : .none)
        }
    }

    /// Marks the results of a search. An empty array removes all marks.
    func mark(_ results: [SearchResult]) {
        found = session.map { ($0.publication, results) }
        updateHighlights()
    }

    /// Shows the annotations and search results of the current publication on its pages.
    func updateHighlights() {
        guard let stage = session?.stage, let chapter = stage.reader.focus?.chapter else { return }
        for view in stage.pageViews where view.page.chapter == chapter {
            view.textLayer?.show(highlights: highlights(on: view.page))
        }
        loadMissing()
    }

    /// The annotations and search results on a page as a JSON array; an empty one for a page of another publication.
    private func highlights(on page: PageIdentifier) -> String {
        guard let session, page.chapter == session.stage?.reader.focus?.chapter else {
            return PageTextLayerView.noHighlights
        }
        let results = found.flatMap { $0.publication.isSame(as: session.publication) ? $0.results : nil } ?? []
        return Annotation.highlights(
            session.annotations.filter { $0.isHighlight && $0.locator.page == page.page },
            found: results.filter { $0.section == page.page }.map { $0.locator }
        )
    }

    private func makeHighlight(_ text: VisibleDocument, _ colour: Annotation.Color) -> Annotation? {
        guard let choice = text.document.choice else { return nil }
        let layer = visiblePageViews.first { $0.textLayer?.page.page == text.section }?.textLayer
        var locator = Locator(page: text.section, fraction: layer?.fraction(of: choice.identifier).thousandths)
        locator.locations.cfi = choice.identifier
        locator.text = Locator.Text(before: choice.before, highlight: choice.words, after: choice.after)
        let time = Clock.millisecondsSince1970
        return Annotation(
            id: Annotation.makeIdentifier(at: time),
            kind: .highlight,
            color: colour,
            locator: locator,
            created: time
        )
    }

    // MARK: Input

    /// Handles a pointer event before the engine. Returns true if the engine must not receive it.
    func intercept(_ sample: PointerSample) -> Bool { interaction?.intercept(sample) ?? false }

    /// Handles a key. Returns true if the key had an effect.
    func handle(_ key: KeyEvent) -> Bool { interaction?.handle(key) ?? false }

    /// Follows the link, or shows the actions of the highlight, at a point. Returns false if there is neither.
    private func tap(_ point: Point, isOnPage: Bool) -> Bool {
        for text in documents {
            guard let session, let inside = text.convert(point) else { continue }
            switch text.document.hit(inside) {
            case .outside(let address):
                Window.open(address)
                return true
            case .link(let address):
                guard let page = Self.page(ofAddress: address) else { return false }
                session.reader?.pushLinkTarget(page)
                session.go(toPage: page)
                return true
            case .picture, nil: break
            }
            guard isOnPage, let name = text.document.mark(at: point),
                let highlight = session.annotations.first(where: { $0.id.isSame(as: name) })
            else { return false }
            interaction?.selection.open(highlight, in: text)
            return true
        }
        return false
    }

    /// Returns the page index in the address of a text layer, such as `…/pages/12/layer`.
    private static func page(ofAddress address: String) -> Int? {
        let parts = address.utf8.split(separator: UInt8(ascii: "/"))
        guard parts.count > 1 else { return nil }
        return Int(String(decoding: Array(parts[parts.count - 2]), as: UTF8.self))
    }

    /// Removes the selection, the gestures and the keyboard targets.
    func discard() {
        timer?.cancel()
        interaction?.discard()
        interaction = nil
        session = nil
    }
}
