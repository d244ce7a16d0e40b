import Geometry
import ReadingEngine

/// How a book's documents are laid out: the extent of a page, and what makes them look as they do.
struct PageSetup: Equatable {
    /// The extent of a page in points, whole numbers; of text that is scrolled, that of a slice, in whole device pixels.
    var size: Size
    var sheet: BookSheet
    var isScrolled = false
    /// Device pixels to a point.
    var density = 1.0
}

extension BookStyle {
    /// What is otherwise where text is scrolled: no columns, and as high as it comes out. A section is no less than a third of
    /// a window, for each takes a frame of its own.
    var scrolledText: String {
        let height = Int(size.height)
        return """
            html[data-quire-scrolled] { height: \(height + 2)px !important; }
            html[data-quire-scrolled] body { columns: auto auto !important; height: auto !important; \
            max-height: none !important; min-height: \(height / 3)px !important; display: flow-root !important; }

            """
    }
}
