import Geometry
import ReadingEngine
import WebBinding
import WireModel

/// The text of the visible pages, for selection, taps and keyboard targets: the documents of a book, or the text
/// layers of a PDF.
struct TextSource {
    /// The session to which the text belongs.
    let session: ReadingSession
    /// Returns the documents of a page or its spread. Documents that are loading are omitted.
    var documents: (_ page: PageIdentifier?) -> [VisibleDocument]
    /// Returns the documents of the page at a point of the window, or of its spread. Returns none while the page is
    /// moving.
    var documentsAtRest: (_ point: Point) -> [VisibleDocument]
    /// Creates a highlight of the selected text, without saving it; nil if nothing is selected.
    var makeHighlight: (_ text: VisibleDocument, _ colour: Annotation.Color) -> Annotation?
    /// Handles a tap. Returns false if nothing in the text responds to it. `isOnPage` is false if the keyboard caused
    /// it.
    var tap: (_ point: Point, _ isOnPage: Bool) -> Bool
    /// Turns to the page of a keyboard target, given by its index in a section. Returns false if this isn't possible.
    var showTarget: (_ index: Int, _ section: Int) -> Bool
    /// Whether the text is scrolled, not paged.
    var isScrolled: () -> Bool
    /// A number that changes when the text moves on the page.
    var layoutVersion: () -> Int

    /// Returns the document at a point of the window; nil while its page is moving.
    func document(at point: Point) -> VisibleDocument? {
        documentsAtRest(point).first { $0.convert(point) != nil }
    }

    /// Whether the strip is moving without a pointer, after a flick. A press that stops the motion has no other
    /// effect.
    var isGliding: Bool { isScrolled() && session.stage?.reader.isAnimating ?? false }

    /// Sends a pointer event to the engine.
    func sendToEngine(_ sample: PointerSample) { session.stage?.forward(.pointer(sample)) }
}
