/// What an element's name says of the text in it, as browsers' default style sheets have it.
struct ElementRole: OptionSet {
    let rawValue: UInt8

    /// Stands on lines of its own.
    static let block = ElementRole(rawValue: 1)
    /// Never shown.
    static let unseen = ElementRole(rawValue: 2)
    /// White space counts.
    static let preserved = ElementRole(rawValue: 4)
    static let lineBreak = ElementRole(rawValue: 8)
    static let picture = ElementRole(rawValue: 16)
    /// A reading of characters, and what brackets it.
    static let ruby = ElementRole(rawValue: 32)
    /// May be a note shown on demand.
    static let aside = ElementRole(rawValue: 64)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// - Parameter name: the element's local name.
    init(name: String) {
        self = Self.byName[name] ?? []
    }

    private static let byName: [String: ElementRole] = {
        var roles: [String: ElementRole] = [
            "aside": [.block, .aside], "br": .lineBreak, "img": .picture, "image": .picture,
            "listing": [.block, .preserved], "plaintext": [.block, .preserved], "pre": [.block, .preserved],
            "textarea": .preserved, "xmp": [.block, .preserved],
        ]
        for name in ["rp", "rt", "rtc"] { roles[name] = .ruby }
        for name in unseenNames { roles[name] = .unseen }
        for name in blockNames { roles[name] = .block }
        return roles
    }()

    /// With what stands in for sound and film, the descriptions in SVG, and the sources in MathML.
    private static let unseenNames = [
        "annotation", "annotation-xml", "area", "audio", "base", "canvas", "datalist", "desc", "head", "iframe", "link",
        "meta", "metadata", "noembed", "noframes", "param", "script", "style", "template", "title", "video",
    ]

    /// With table cells: what stands in one does not go on in the next.
    private static let blockNames = [
        "address", "article", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div", "dl",
        "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
        "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "optgroup", "option", "p", "search",
        "section", "summary", "table", "tbody", "td", "text", "tfoot", "th", "thead", "tr", "ul",
    ]
}
