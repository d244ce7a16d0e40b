import ReadingEngine
import WebBinding
import WebViews

/// The chosen appearance of the app.
enum Theme: Int {
    case system, light, dark, black

    /// Keys with the prefix `root.` are applied by the page before the program starts.
    private static let key = "root.data-theme"

    private var name: StaticString {
        switch self {
        case .system: ""
        case .light: "light"
        case .dark: "dark"
        case .black: "black"
        }
    }

    /// The choice that is stored on this device.
    static var current: Theme {
        guard let kept = Storage.text(for: key) else { return .system }
        for theme in [Theme.light, .dark, .black] where kept.isSame(as: theme.name) { return theme }
        return .system
    }

    /// Stores the choice and applies it.
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

    /// The background colour of the style sheet.
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

    /// Applies the colours of a book's paper to the app; nil restores the chosen appearance.
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
        // Controls must be readable even on a paper whose text is not, because the paper is changed with them.
        root.setStyle("--paper-ink", paper.readableInk.styleText)
        root.setStyle("--paper-seal", paper.accent.styleText)
        Element.withIdentifier("theme-color")?.setAttribute("content", paper.paper.styleText)
    }

    /// Sets the colour of the browser's toolbars to the background colour.
    static func colourBrowser() {
        Element.withIdentifier("theme-color")?.setAttribute("content", ground.styleText)
    }
}

/// The chosen language, which overrides that of the browser.
enum LanguageChoice {
    private static let key = "quire.language"

    /// The choice that is stored on this device; nil to use the browser's language.
    static var current: String? { Storage.text(for: key) }

    /// Stores the choice. It takes effect when the page is reloaded.
    static func store(_ tag: String?) {
        if let tag { Storage.set(tag, for: key) } else { Storage.remove(key) }
    }

    /// Stores the choice and reloads the page in this language.
    static func use(_ tag: String?) {
        store(tag)
        Window.reload()
    }
}
