import WireModel

// The style rules for highlights, the selection, search results and the sentence that is read aloud. Snapshots of a page read
// the colours from the rules.
extension BookColours {
    /// The colours of pages with a fixed layout, which are white paper in every theme.
    static let fixedPage = BookColours(paper: 0xFFFFFF, ink: 0x000000)

    /// The style rules of the highlights on this paper.
    var marks: String { marks(found: found) }

    /// The style rules of the highlights over the image of a page. They are translucent, so that the image stays
    /// visible.
    var marksOnPicture: String { marks(found: "rgb(255 196 0 / 45%)") }

    private func marks(found: String) -> String {
        var rules = ""
        for colour in Annotation.Color.allCases {
            let (name, style) = (colour.rawValue, colour.style(onDark: isDark))
            rules += "::highlight(quire-" + name + ") { background-color: " + style + "; color: inherit; }\n"
        }
        let accent = accent.styleText
        let line = "underline dotted \(accent) 2px; text-underline-offset: 3px"
        rules += "::highlight(quire-note) { text-decoration: \(line); }\n"
        rules += "::highlight(quire-found) { background-color: \(found); color: inherit; }\n"
        rules += "::highlight(quire-chosen) { background-color: \(chosen); color: inherit; }\n"
        let spoken = "color-mix(in srgb, \(accent) 24%, transparent)"
        rules += "::highlight(quire-spoken) { background-color: \(spoken); color: inherit; }\n"
        rules += "[data-quire-narrated] { outline: 3px solid \(accent); }\n"
        return rules
    }

    private var found: String { isDark ? "#6b5a1e" : "#ffe27a" }
    private var chosen: String { isDark ? "rgb(226 96 79 / 40%)" : "rgb(184 57 43 / 24%)" }
}
