package import WebBinding

/// Quire's logo: an open quire, which is a set of folded sheets of paper.
package enum Logo {
    /// Creates an element with the drawing.
    package static func makeElement() -> Element {
        let drawing = Element(svg: "svg")
        drawing.setAttribute("viewBox", "0 0 96 64")
        drawing.setAttribute("class", "drawing")
        drawing.setAttribute("aria-hidden", "true")
        add(
            "M48 16C38 8.5 25 6.5 9 8.500v41c16-2 29 0 39 7.5 10-7.5 23-9.5 39-7.500v-41C71 6.5 58 8.5 48 16z"
                + "M48 16v41",
            "drawing-ink",
            to: drawing
        )
        add("M13.5 4.500c13-1 25 1 34.5 7M82.5 4.500c-13-1-25 1-34.5 7", "drawing-faint", to: drawing)
        add(
            "M17 19c8-.6 15 .4 21 3M17 27c8-.6 15 .4 21 3M17 35c6-.5 10.5 0 14 1M79 19c-8-.6-15 .4-21 3"
                + "M79 27c-8-.6-15 .4-21 3",
            "drawing-faint",
            to: drawing
        )
        add("M63 36.500h9v9h-9z", "drawing-seal", to: drawing)
        return drawing
    }

    private static func add(_ path: String, _ className: StaticString, to drawing: Element) {
        let line = Element(svg: "path")
        line.setAttribute("d", path)
        line.setAttribute("class", className)
        drawing.append(line)
    }
}
