import Geometry
import ReadingEngine
import WebBinding
import WireModel

/// The text of the visible pages, for selection, taps and keyboard targets: the documents of a book, or the text over the
/// pages of a PDF.
struct TextSource {
    /// The session whose text it is.
    let session: ReadingSession
    /// Returns the documents of a page, or of its spread; none while they are loading.
    var documents: (_ page: PageIdentifier?) -> [VisibleDocument]
    /// Returns the documents of the page at a point of the window, or of its spread; none while the page moves.
    var documentsAtRest: (_ point: Point) -> [VisibleDocument]
    /// Creates a highlight of the selected text, which is not saved yet; nil when nothing is selected.
    var makeHighlight: (_ text: VisibleDocument, _ colour: Annotation.Color) -> Annotation?
    /// Handles a tap. Returns false when nothing in the text responds to it. `isOnPage` is false for the keyboard.
    var tap: (_ point: Point, _ isOnPage: Bool) -> Bool
    /// Shows the page of a keyboard target by its index in a section. Returns false if it can't be shown.
    var showTarget: (_ index: Int, _ section: Int) -> Bool
    /// Whether the text is in a strip.
    var isScrolled: () -> Bool
    /// A number that changes when the text moved on the page.
    var layoutVersion: () -> Int

    /// The document at a point of the window; nil while its page moves.
    func document(at point: Point) -> VisibleDocument? {
        documentsAtRest(point).first { $0.convert(point) != nil }
    }

    /// Whether the strip moves without a pointer. A press that stops the motion has no other effect.
    var isGliding: Bool { isScrolled() && session.stage?.reader.isAnimating ?? false }

    /// Sends a pointer to the engine.
    func sendToEngine(_ sample: PointerSample) { session.stage?.forward(.pointer(sample)) }
}
