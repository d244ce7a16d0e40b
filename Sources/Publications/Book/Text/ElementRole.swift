/// How an element affects the text of a document, following the default style sheets of browsers.
struct ElementRole: OptionSet {
    let rawValue: UInt8

    /// Starts and ends on its own line.
    static let block = ElementRole(rawValue: 1)
    /// Never shown.
    static let hidden = ElementRole(rawValue: 2)
    /// Keeps white space.
    static let preformatted = ElementRole(rawValue: 4)
    static let lineBreak = ElementRole(rawValue: 8)
    /// A ruby annotation or its parentheses.
    static let ruby = ElementRole(rawValue: 16)
    /// May be a footnote that is shown on demand.
    static let aside = ElementRole(rawValue: 32)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// - Parameter name: the element's local name.
    init(name: String) {
        self = Self.byName[name] ?? []
    }

    private static let byName: [String: ElementRole] = {
        var roles: [String: ElementRole] = [
            "aside": [.block, .aside], "br": .lineBreak, "listing": [.block, .preformatted],
            "plaintext": [.block, .preformatted], "pre": [.block, .preformatted], "textarea": .preformatted,
            "xmp": [.block, .preformatted],
        ]
        for name in ["rp", "rt", "rtc"] { roles[name] = .ruby }
        for name in hiddenNames { roles[name] = .hidden }
        for name in blockNames { roles[name] = .block }
        return roles
    }()

    /// Includes the fallback content of audio and video, descriptions in SVG and annotations in MathML.
    private static let hiddenNames = [
        "annotation", "annotation-xml", "area", "audio", "base", "canvas", "datalist", "desc", "head", "iframe", "link",
        "meta", "metadata", "noembed", "noframes", "param", "script", "style", "template", "title", "video",
    ]

    /// Includes table cells: text doesn't continue from one cell into the next.
    private static let blockNames = [
        "address", "article", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div", "dl",
        "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
        "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "optgroup", "option", "p", "search",
        "section", "summary", "table", "tbody", "td", "text", "tfoot", "th", "thead", "tr", "ul",
    ]
}
