/// The rendition properties of a package or a spine item (EPUB 3.3, section 8), including vendor properties that are
/// older than the standard.
struct EpubRendition: Sendable, Equatable {
    var layout: BookLayout?
    var spread: BookSpread?
    var orientation: BookOrientation?
    var flow: BookFlow?
    var pageSpread: BookPageSpread?
    /// The size of all pages, if the package declares one.
    var viewport: BookViewport?

    /// Reads the properties of the package. Of duplicate properties, the first counts.
    init(_ metadata: EpubMetadata, vendorOptions: EpubDisplayOptions) {
        layout = metadata.value("rendition:layout").flatMap(Self.layout)
        spread = metadata.value("rendition:spread").flatMap(Self.spread)
        orientation = metadata.value("rendition:orientation").flatMap(BookOrientation.init(rawValue:))
        flow = metadata.value("rendition:flow").flatMap(BookFlow.init(rawValue:))
        viewport =
            metadata.value("rendition:viewport").flatMap(BookViewport.init(content:))
            ?? metadata.named["original-resolution"].flatMap(BookViewport.init(resolution:))
        // Vendor properties for comics: Kindle and others.
        let isFixedLayout = metadata.named["fixed-layout"]?.lowercased() == "true"
        let isComic = metadata.named["book-type"].map { ["comic", "children"].contains($0.lowercased()) } ?? false
        if layout == nil, isFixedLayout || isComic || vendorOptions.isFixedLayout { layout = .fixed }
        orientation =
            orientation ?? metadata.named["orientation-lock"].flatMap { BookOrientation(rawValue: $0) }
            ?? vendorOptions.orientation
        if spread == nil, vendorOptions.forbidsSpread { spread = BookSpread.none }
    }

    /// Reads the properties of a spine item, with or without the prefix.
    init(itemProperties: [String]) {
        for property in itemProperties {
            let name = property.hasPrefix("rendition:") ? String(property.dropFirst("rendition:".count)) : property
            guard let dash = name.firstIndex(of: "-") else { continue }
            if let side = Self.suffix(of: name, behind: "page-spread-") {
                pageSpread = pageSpread ?? BookPageSpread(rawValue: side)
                continue
            }
            let value = String(name[dash...].dropFirst())
            switch name[..<dash] {
            case "layout": layout = layout ?? Self.layout(value)
            case "spread": spread = spread ?? Self.spread(value)
            case "orientation": orientation = orientation ?? BookOrientation(rawValue: value)
            case "flow": flow = flow ?? BookFlow(rawValue: value)
            default: break
            }
        }
    }

    private static func suffix(of text: String, behind prefix: String) -> String? {
        text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
    }

    private static func layout(_ value: String) -> BookLayout? {
        switch value {
        case "pre-paginated": .fixed
        case "reflowable": .reflowable
        default: nil
        }
    }

    /// Parses a spread. `portrait` is deprecated and means the same as `both` (EPUB 3.3, section 8.2.2.3).
    private static func spread(_ value: String) -> BookSpread? {
        value == "portrait" ? .both : BookSpread(rawValue: value)
    }
}

/// Apple's and Kobo's display options, an XML file beside the container document. They are older than fixed layout in
/// EPUB.
struct EpubDisplayOptions: Sendable, Equatable {
    var isFixedLayout = false
    var forbidsSpread = false
    var orientation: BookOrientation?

    private static let paths = [
        "META-INF/com.apple.ibooks.display-options.xml", "META-INF/com.kobobooks.display-options.xml",
    ]

    init() {}

    init(in container: EpubContainer) {
        for path in Self.paths {
            // The file is optional: ignore its errors.
            var ignored: [String] = []
            guard container.contains(path), let tree = container.tree(path, problems: &ignored) else { continue }
            for option in tree.root?.descendants("option") ?? [] {
                let value = option.collapsedText?.lowercased()
                switch option["name"] {
                case "fixed-layout": isFixedLayout = isFixedLayout || value == "true"
                case "open-to-spread": forbidsSpread = forbidsSpread || value == "false"
                case "orientation-lock":
                    if value == "landscape-only" { orientation = .landscape }
                    if value == "portrait-only" { orientation = .portrait }
                default: break
                }
            }
        }
    }
}

extension BookViewport {
    /// The largest plausible side, in CSS pixels.
    private static let largestSide = 100_000.0

    private init?(_ width: Double?, _ height: Double?) {
        guard let width, let height, width > 0, height > 0, width <= Self.largestSide, height <= Self.largestSide else {
            return nil
        }
        self.init(width: width, height: height)
    }

    /// Parses a `viewport` meta element: `width=600, height=837`. Units and other properties are ignored (EPUB 3.3,
    /// reading systems, section 6.2).
    init?(content: String) {
        var sides: [String: Double] = [:]
        for part in content.split(whereSeparator: { $0 == "," || $0 == ";" }) {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            let name = pair[0].collapsingWhiteSpace.lowercased()
            if sides[name] == nil { sides[name] = Self.number(pair[1]) }
        }
        self.init(sides["width"], sides["height"])
    }

    /// Parses a resolution: `1072x1448`.
    init?(resolution: String) {
        let sides = resolution.lowercased().split { $0 == "x" || $0 == "×" }
        guard sides.count == 2 else { return nil }
        self.init(Self.number(sides[0]), Self.number(sides[1]))
    }

    /// Reads the size of an SVG document: the view box, else its width and height in pixels.
    init?(svg: XMLTree.Element) {
        let box = (svg["viewBox"] ?? "").split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }.map(Self.number)
        if box.count == 4, let fromBox = BookViewport(box[2], box[3]) {
            self = fromBox
            return
        }
        func pixels(_ length: String?) -> Double? {
            guard let length, !length.contains("%") else { return nil }
            return Self.number(length)
        }
        self.init(pixels(svg["width"]), pixels(svg["height"]))
    }

    /// Returns the number at the beginning of a text.
    private static func number(_ text: some StringProtocol) -> Double? {
        let text = text.drop { $0 == " " || $0 == "\"" || $0 == "'" }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }.prefix(16)
        return Double(digits)
    }
}
