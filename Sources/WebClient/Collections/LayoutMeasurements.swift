import CollectionEngine
import Geometry
import WebBinding
import WebViews

/// The lengths of the style sheet that the layout needs, in points. They depend on the text size and the width of the
/// window.
struct LayoutMeasurements {
    /// The margin on each side.
    var margin: Double
    /// The height of the text below a cover: two lines of title and one of detail.
    var caption: Double
    /// The heights of the bars at the top and the bottom of the window.
    var bars: (top: Double, bottom: Double)

    /// The margins of a section, in points. There is none at the top, where the header is.
    var sectionMargins: Insets { Insets(leading: margin, bottom: margin, trailing: margin) }

    /// An invisible element that has these lengths.
    static var element: Element {
        let words = Element("div", class: "collection-measurements")
        words.setAttribute("aria-hidden", "true")
        return words
    }

    /// Measures the lengths of an element made by ``element``.
    init(_ element: Element) {
        let box = element.boundingRect.size
        margin = box.width
        caption = box.height
        // The heights of the bars are the overflow of the element beyond its box.
        bars = (element.measure(.scrollWidth) - box.width, element.measure(.scrollHeight) - box.height)
    }
}

extension LayoutMeasurements: Equatable {
    static func == (left: LayoutMeasurements, right: LayoutMeasurements) -> Bool {
        left.margin == right.margin && left.caption == right.caption && left.bars.top == right.bars.top
            && left.bars.bottom == right.bars.bottom
    }
}
