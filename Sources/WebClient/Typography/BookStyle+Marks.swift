// The rules for highlights, the selection and search results. The colours are also CSS variables, because snapshots of
// the page use them.
extension BookStyle {
    /// The rules of the highlights.
    var marks: String {
        var properties = "html { --quire-found: \(found); "
        var rules = ""
        for colour in HighlightColour.allCases {
            let (name, style) = (colour.name.string, colour.style(onDark: colours.isDark))
            properties += "--quire-" + name + ": " + style + "; "
            rules += "::highlight(quire-" + name + ") { background-color: " + style + "; color: inherit; }\n"
        }
        let line = "underline dotted \(colours.accent.styleText) 2px; text-underline-offset: 3px"
        rules += "::highlight(quire-note) { text-decoration: \(line); }\n"
        rules += "::highlight(quire-found) { background-color: \(found); color: inherit; }\n"
        rules += "::highlight(quire-chosen) { background-color: \(chosen); color: inherit; }\n"
        return properties + "}\n" + rules
    }

    private var found: String { colours.isDark ? "#6b5a1e" : "#ffe27a" }
    private var chosen: String { colours.isDark ? "rgb(226 96 79 / 40%)" : "rgb(184 57 43 / 24%)" }
}
