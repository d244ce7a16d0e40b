/// The allowed elements of XHTML (HTML Standard, 4), including obsolete presentational ones.
enum XHTMLRules {
    static func element(_ name: String) -> ElementRule {
        elements[name] ?? .unwrapped
    }

    /// Returns whether an element never has content (HTML Standard, 13.1.2).
    static func isVoid(_ name: String) -> Bool { void.contains(name) }

    /// Returns the rule of an attribute on an element; nil if it isn't allowed. Names are in lower case.
    static func attribute(_ name: String, of element: String) -> AttributeRule? {
        if let rule = everywhere[name] ?? own[element]?[name] { return rule }
        if name.hasPrefix("aria-") || (name.hasPrefix("data-") && !name.hasPrefix("data-quire-")) {
            return name.utf8.allSatisfy(isPlain) ? .plain : nil
        }
        return nil
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static let elements: [String: ElementRule] = {
        let kept = """
            a abbr acronym address area article aside audio b bdi bdo big blockquote br caption center cite code col colgroup \
            data dd del details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img \
            ins kbd legend li main map mark menu nav ol p picture pre q rb rbc rp rt rtc ruby s samp search section small \
            source span strike strong sub summary sup table tbody td tfoot th thead time title tr track tt u ul var video wbr
            """
        let skipped = """
            script template datalist input keygen isindex bgsound basefont param portal fencedframe command nextid
            """
        var table = ElementRule.table(kept) { ElementRule.kept($0) }
        table.merge(ElementRule.table(skipped) { _ in .skipped }) { $1 }
        table.merge(ElementRule.table("form fieldset dialog frameset marquee layer") { _ in .renamed("div") }) { $1 }
        table.merge(
            ElementRule.table("button label textarea select option optgroup output blink") { _ in .renamed("span") }
        ) {
            $1
        }
        table.merge(ElementRule.table("listing xmp plaintext") { _ in .renamed("pre") }) { $1 }
        table["image"] = .renamed("img")
        table["html"] = .special(.html)
        table["head"] = .special(.head)
        table["body"] = .special(.body)
        table["base"] = .special(.base)
        table["link"] = .special(.link)
        table["meta"] = .special(.meta)
        table["style"] = .special(.style)
        table["object"] = .special(.embedding("data"))
        for name in ["iframe", "embed", "frame"] { table[name] = .special(.embedding("src")) }
        return table
    }()

    private static let void: Set<String> = [
        "area", "br", "col", "hr", "img", "link", "meta", "source", "track", "wbr",
    ]

    private static let everywhere: [String: AttributeRule] = {
        var table = ElementRule.table("class title lang dir hidden role translate") { _ in AttributeRule.plain }
        table["id"] = .identifier
        table["style"] = .style
        return table
    }()

    private static let own: [String: [String: AttributeRule]] = {
        var table: [String: [String: AttributeRule]] = [:]
        func allow(_ elements: String, _ attributes: String, _ rule: AttributeRule = .plain) {
            for element in elements.split(separator: " ") {
                table[String(element), default: [:]].merge(ElementRule.table(attributes) { _ in rule }) { $1 }
            }
        }
        allow("a area", "href", .link)
        allow("a", "name rel hreflang type")
        allow("area", "alt coords shape")
        allow("map", "name")
        allow("img", "src", .picture)
        allow("img source", "srcset", .candidates)
        allow("img", "alt width height align border hspace vspace ismap sizes loading decoding")
        allow("img", "usemap", .part)
        allow("audio video source track", "src", .media)
        allow("audio video", "controls loop muted preload")
        allow("video", "width height playsinline")
        allow("video", "poster", .picture)
        allow("source", "type media sizes width height")
        allow("track", "kind srclang label default")
        allow("table td th tr body", "background", .picture)
        allow("table", "align bgcolor border cellpadding cellspacing frame rules summary width height")
        allow("caption colgroup col tbody thead tfoot tr td th", "align bgcolor char charoff valign width height span")
        allow("td th", "abbr axis colspan headers nowrap rowspan scope")
        allow("body", "bgcolor text link vlink alink")
        allow("font", "color face size")
        allow("hr", "align color noshade size width")
        allow("p div h1 h2 h3 h4 h5 h6 legend", "align")
        allow("ol ul dir menu", "type start reversed compact")
        allow("dl", "compact")
        allow("li", "type value")
        allow("br", "clear")
        allow("pre", "width")
        allow("details", "open name")
        allow("del ins time", "datetime")
        allow("data", "value")
        allow("rt rtc", "rbspan")
        return table
    }()
}
