import Geometry
import ReadingEngine
import TextCoding
import WebBinding
import WebViews
import WireModel

/// The transparent text over a page of a PDF, in which words are selected and highlighted: a document that the server makes of
/// the words and links of the page.
final class PageTextLayerView {
    /// The page.
    let page: PageIdentifier
    private let document = DocumentFrame()
    private let size: Size
    /// The layout of the document; nil while it is loading.
    private var layout: DocumentFrame.Layout?
    /// The visible highlights, a JSON list.
    private var highlights = "[]"
    /// The width of the document in CSS pixels, as on the server.
    private static let width = 1200.0

    /// Creates an empty layer of a page whose image has a size in pixels.
    init(page: PageIdentifier, size: Size) {
        self.page = page
        self.size = Size(width: Self.width, height: size.height / size.width * Self.width)
        document.root.setClass("is-layer", true)
        document.root.setFrame(Rect(origin: .zero, size: self.size))
    }

    /// Whether the text is loaded.
    var isLoaded: Bool { layout != nil }

    /// Loads the text of the page. `completion` is called when it is loaded.
    func load(of manifest: ReaderManifest, in parent: Element, _ completion: @escaping () -> Void) {
        let address = "/api/v1/publications/" + manifest.id.percentEncoded + "/pages/\(page.page)/layer"
        document.load(address, in: parent) { isLoaded in
            guard isLoaded else { return }
            self.layout = self.document.prepareFixedPage(self.size, style: BookColours.fixedPage.marksOnPicture)
            completion()
        }
    }

    /// Moves the layer over the page's image.
    ///
    /// - Parameters:
    ///   - box: the frame of the whole page in the view that shows a part of it, in fractions of the view.
    ///   - shown: the size of that view in points.
    func place(over box: Rect, of shown: Size) {
        let origin = Point(x: box.minX * shown.width, y: box.minY * shown.height)
        document.root.setTransform(origin, scale: box.size.width * shown.width / size.width)
    }

    /// The document, once it is loaded. The section is the number of the page.
    var visibleDocument: VisibleDocument? {
        guard let layout else { return nil }
        return VisibleDocument(section: page.page, document: document, layout: layout, width: size.width)
    }

    /// The vertical position of the start of a range on the page, 0 to 1.
    func fraction(of identifier: String) -> Double {
        (document.location(of: .place(identifier))?.offset ?? 0) / size.height
    }

    /// Shows highlights, a JSON list from ``Annotation/highlights(_:found:)``.
    func show(highlights: String) {
        guard layout != nil, !highlights.isSame(as: self.highlights) else { return }
        self.highlights = highlights
        document.show(marks: highlights)
    }

    /// Removes the layer.
    func discard() {
        layout = nil
        document.discard()
    }
}
