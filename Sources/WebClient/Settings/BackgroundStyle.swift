import ReadingEngine

/// The background behind the pages.
struct BackgroundStyle: Equatable {
    /// The colour; nil for that of the theme.
    var colour: PageColour?

    /// The background of the theme.
    static let theme = BackgroundStyle(colour: nil)

    /// Makes the style of a choice. `edge` is the colour of the page's edges, which ``PageBackground/automatic`` uses.
    init(_ background: PageBackground, edge: PageEdgeColour) {
        switch background {
        case .theme: colour = nil
        case .white: colour = .white
        case .black: colour = .black
        case .grey: colour = PageColour(red: 88, green: 88, blue: 88)
        case .automatic:
            switch edge {
            case .white: colour = .white
            case .black: colour = .black
            case .plain(let plain): colour = plain
            case .none: colour = nil
            }
        case .finePaper, .laidPaper, .parchment, .slate, .darkLinen, .night, .ownPicture:
            colour = PaperTexture(background)?.colours.paper
        }
    }

    /// Makes the style of a colour; nil for that of the theme.
    init(colour: PageColour?) {
        self.colour = colour
    }

    /// The CSS colour; empty for that of the theme.
    var text: String {
        colour?.styleText ?? ""
    }

    /// Whether black text is easier to read on it than white; nil for the background of the theme.
    var isLight: Bool? { colour.map { !Self.isDark($0) } }

    /// Returns whether white text is easier to read on a colour than black.
    static func isDark(_ colour: PageColour) -> Bool {
        // The luma of ITU-R BT.601; precise enough for a choice of two.
        Int(colour.red) * 299 + Int(colour.green) * 587 + Int(colour.blue) * 114 <= 150 * 1000
    }
}

/// The background of the reader as a page curl draws it. The back of a turned page has the same.
struct ReaderBackground: Equatable {
    /// The colour, which is under the texture.
    var colour: PageColour
    /// The mean colour of the texture; nil for a plain background.
    var textureAverage: PageColour?
}

extension PageColour {
    /// The CSS colour.
    var styleText: String { "rgb(\(red) \(green) \(blue))" }
}
