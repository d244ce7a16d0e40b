import Geometry
import ReadingEngine
import TextCoding
import WebBinding
import WebViews
import WireModel

/// The transparent text layer over a page of a PDF, for selecting and highlighting text. Its document comes from the
/// server, and contains the words and links of the page.
final class PageTextLayerView {
    /// The page.
    let page: PageIdentifier
    private let document = DocumentFrame()
    private let size: Size
    /// The layout of the document; nil while it is loading.
    private var layout: DocumentFrame.Layout?
    /// The visible highlights, as a JSON array.
    private var highlights = noHighlights
    /// No highlights, as a JSON array.
    static let noHighlights = "[]"
    /// The width of the document in CSS pixels: `PageTextLayer.width` on the server.
    private static let width = 1200.0

    /// Creates an empty layer for a page. `size` is the size of the page's image, in pixels.
    init(page: PageIdentifier, size: Size) {
        self.page = page
        self.size = Size(width: Self.width, height: size.height / size.width * Self.width)
        document.root.setClass("is-layer", true)
        document.root.setFrame(Rect(origin: .zero, size: self.size))
    }

    /// Whether the text is loaded.
    var isLoaded: Bool { layout != nil }

    /// Loads the text of the page. `completion` is called if this succeeds.
    func load(of manifest: ReaderManifest, in parent: Element, _ completion: @escaping () -> Void) {
        let language = TextLanguage.chosen(for: manifest)
        document.load(manifest.textLayerAddress(ofPage: page.page, language: language), in: parent) { isLoaded in
            guard isLoaded else { return }
            self.layout = self.document.prepareFixedPage(self.size, style: BookColours.fixedPage.marksOnPicture)
            completion()
        }
    }

    /// Places the layer over the image of the page.
    ///
    /// - Parameters:
    ///   - box: the frame of the whole page, in fractions of the view that shows the page or a part of it.
    ///   - shown: the size of that view in points.
    func place(over box: Rect, of shown: Size) {
        let origin = Point(x: box.minX * shown.width, y: box.minY * shown.height)
        document.root.setTransform(origin, scale: box.size.width * shown.width / size.width)
    }

    /// The document; nil until it is loaded. Its section is the index of the page.
    var visibleDocument: VisibleDocument? {
        guard let layout else { return nil }
        return VisibleDocument(section: page.page, document: document, layout: layout, width: size.width)
    }

    /// Returns the vertical position on the page at which a range starts, 0 to 1.
    func fraction(of identifier: String) -> Double {
        (document.location(of: .place(identifier))?.offset ?? 0) / size.height
    }

    /// Shows highlights, given as the JSON array from ``Annotation/highlights(_:found:)``.
    func show(highlights: String) {
        guard layout != nil, !highlights.isSame(as: self.highlights) else { return }
        self.highlights = highlights
        document.show(marks: highlights)
    }

    /// Highlights the sentence that is read aloud.
    func markSpoken(_ mark: SpokenMark) { document.markSpoken(mark) }

    /// Removes the layer.
    func discard() {
        layout = nil
        document.discard()
    }
}
