import Geometry
import ReadingEngine
import WebBinding
import WebViews

/// The layout of a book's documents: the size of a page, and the style sheet.
struct PageSetup: Equatable {
    /// The size of a page in whole points. For scrolled text, the size of a slice in whole device pixels.
    var size: Size
    var sheet: BookSheet
    /// The text into which the server inserts soft hyphens; nil for none.
    var hyphens: BookSettings.SoftHyphens?
    /// The number of columns on a page.
    var columnCount = 1
    var isScrolled = false
    /// The device pixels per point.
    var density = 1.0
}

extension BookStyle {
    /// The rules for scrolled text: no columns, and the height of the content. Each section
    /// needs its own iframe. To limit their number, a section is at least a third of the window high.
    var scrolledText: String {
        let height = Int(size.height)
        return """
            html[data-quire-scrolled] { height: \(height + 2)px !important; }
            html[data-quire-scrolled] body { columns: auto auto !important; height: auto !important; \
            max-height: none !important; min-height: \(height / 3)px !important; display: flow-root !important; }

            """
    }
}
