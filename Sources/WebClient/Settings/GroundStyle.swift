import ReadingEngine

/// What lies behind the pages, in the words of a style sheet.
struct GroundStyle: Equatable {
    /// The colour; nil for the app's own.
    var colour: PageColour?

    /// The app's own ground.
    static let theme = GroundStyle(colour: nil)

    /// What a choice asks for; `edge` is the colour of the page's edges where that decides.
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
        }
    }

    /// One colour; nil for the app's own.
    init(colour: PageColour?) {
        self.colour = colour
    }

    /// The colour as a style sheet has it; empty for the app's own.
    var text: String {
        colour?.styleText ?? ""
    }

    /// Whether black ink is read better on it than white; nil for the app's own ground.
    var isLight: Bool? { colour.map { !Self.isDark($0) } }

    /// Whether white ink is read better on a colour than black.
    static func isDark(_ colour: PageColour) -> Bool {
        // Weights of ITU-R BT.601, enough for choosing one of two inks.
        Int(colour.red) * 299 + Int(colour.green) * 587 + Int(colour.blue) * 114 <= 150 * 1000
    }
}

extension PageColour {
    /// The colour as a style sheet has it.
    var styleText: String { "rgb(\(red) \(green) \(blue))" }
}
