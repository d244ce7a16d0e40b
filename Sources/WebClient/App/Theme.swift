import ReadingEngine

/// How the app looks, by the reader's choice.
enum Theme: Int {
    case system, light, dark, black

    /// The keys begin with `root.` so that the page takes them up before the program runs.
    private static let key = "root.data-theme"

    private var name: StaticString {
        switch self {
        case .system: ""
        case .light: "light"
        case .dark: "dark"
        case .black: "black"
        }
    }

    /// The choice that is kept on this device.
    static var current: Theme {
        guard let kept = Storage.text(for: key) else { return .system }
        for theme in [Theme.light, .dark, .black] where kept.isSame(as: theme.name) { return theme }
        return .system
    }

    /// Keeps the choice and puts it into effect.
    func use() {
        if self == .system {
            Storage.remove(Self.key)
            Element.root.removeAttribute("data-theme")
        } else {
            Storage.set(name.string, for: Self.key)
            Element.root.setAttribute("data-theme", name)
        }
        Self.colourBrowser()
    }

    /// The ground's colour as the style sheet has it.
    static var ground: PageColour {
        switch current {
        case .light: lightGround
        case .dark: darkGround
        case .black: .black
        case .system: Window.traits.contains(.dark) ? darkGround : lightGround
        }
    }

    private static let lightGround = PageColour(number: 0xFAF8F5)
    private static let darkGround = PageColour(number: 0x1B1A18)

    /// Has the app be coloured as the paper that is read from; nil for what was chosen for it.
    static func usePaper(_ paper: BookColours?) {
        let root = Element.root
        guard let paper else {
            root.removeAttribute("data-paper")
            root.setStyle("--paper", "")
            root.setStyle("--paper-ink", "")
            root.setStyle("--paper-seal", "")
            colourBrowser()
            return
        }
        root.setAttribute("data-paper", paper.isDark ? "dark" : "light")
        root.setStyle("--paper", paper.paper.styleText)
        // Controls must be readable even where the text isn't: with them it can be changed.
        root.setStyle("--paper-ink", paper.readableInk.styleText)
        root.setStyle("--paper-seal", paper.accent.styleText)
        Element.withIdentifier("theme-color")?.setAttribute("content", paper.paper.styleText)
    }

    /// Gives the browser's own bars the colour of the ground.
    static func colourBrowser() {
        Element.withIdentifier("theme-color")?.setAttribute("content", ground.styleText)
    }
}

/// The language the reader chose, over the browser's.
enum LanguageChoice {
    private static let key = "quire.language"

    /// The choice that is kept on this device; nil for the browser's.
    static var current: Language? {
        guard let kept = Storage.text(for: key) else { return nil }
        for language in [Language.english, .chinese, .japanese] where kept.isSame(as: language.tag) { return language }
        return nil
    }

    /// Keeps the choice and starts the page again in that language.
    static func use(_ language: Language?) {
        if let language { Storage.set(language.tag.string, for: key) } else { Storage.remove(key) }
        Window.reload()
    }
}
