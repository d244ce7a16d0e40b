import Geometry

/// What the style sheet says about lengths that the layout needs, in points: they follow the reader's own text size and the
/// width of the window.
struct CollectionRuler {
    /// Kept free beside everything.
    var margin: Double
    /// The height of the words below a cover: two lines of title, one of detail.
    var caption: Double
    /// How much the bars cover of the window's upper and lower edge.
    var bars: (top: Double, bottom: Double)

    /// An element that has these lengths; it is not seen.
    static var element: Element {
        let words = Element("div", class: "collection-ruler")
        words.setAttribute("aria-hidden", "true")
        return words
    }

    /// The lengths that an element made here has at the moment.
    init(_ element: Element) {
        let box = element.boundingRect.size
        margin = box.width
        caption = box.height
        // Of what is scrolled there is only the overflow: the bars' heights are its extent beyond the box.
        bars = (element.measure(.scrollWidth) - box.width, element.measure(.scrollHeight) - box.height)
    }
}

extension CollectionRuler: Equatable {
    static func == (left: CollectionRuler, right: CollectionRuler) -> Bool {
        left.margin == right.margin && left.caption == right.caption && left.bars.top == right.bars.top
            && left.bars.bottom == right.bars.bottom
    }
}
