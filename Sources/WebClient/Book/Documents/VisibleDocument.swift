import Geometry
import WebBinding

/// The document of a visible page: a section of reflowable text, or a page with a fixed layout.
struct VisibleDocument {
    /// The index of the section.
    var section: Int
    /// The frame that contains the document.
    var document: DocumentFrame
    /// The layout of the document. A page with a fixed layout is one page.
    var layout: DocumentFrame.Layout
    /// The width of the frame in points of the document. A page with a fixed layout is scaled in the window.
    var width: Double
    /// The frame of reflowable text; nil for a page with a fixed layout.
    var reflowable: ReflowableFrame?

    /// Whether the document is a page with a fixed layout.
    var isFixed: Bool { reflowable == nil }

    /// Converts a point of the window to points of the document, at any zoom. Returns nil if it is outside the frame.
    func convert(_ point: Point) -> Point? {
        let frame = document.root.boundingRect
        guard frame.contains(point) else { return nil }
        return (point - frame.origin) * (width / frame.size.width)
    }
}
