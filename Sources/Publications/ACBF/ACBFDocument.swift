/// A parsed ACBF document (Advanced Comic Book Format 1.0 to 1.2): its metadata, its pages, and the frames and texts
/// on them.
///
/// Coordinates are in pixels of the page's image.
struct ACBFDocument {
    /// A page.
    struct Page {
        /// The address of the image: `#` and the id of a `binary`, or a path relative to the document.
        var image: String
        /// The title. Pages with a title are entries of the table of contents.
        var title: String?
        /// The frames in reading order.
        var frames: [Area] = []
        /// The texts by language.
        var textLayers: [TextLayer] = []
    }

    /// The texts of a page in one language.
    struct TextLayer {
        /// The language as a BCP 47 tag; empty if unknown.
        var language: String
        /// The colour behind the texts, as `#RRGGBB`; nil if the document declares none.
        var background: String?
        /// The texts in reading order.
        var texts: [Text]
    }

    /// A text on a page.
    struct Text {
        var area: Area
        /// The paragraphs.
        var paragraphs: [String]
        /// The colour behind the text, as `#RRGGBB`; nil if the document declares none.
        var background: String?
        /// Whether the text is light on a dark background.
        var isInverted = false
        /// Whether the image is visible behind the text.
        var isTransparent = false
        /// The clockwise rotation in degrees.
        var rotation = 0.0
    }

    /// The bounding box of a polygon.
    struct Area: Equatable {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double
    }

    let metadata: ComicMetadata
    /// The language of the lettering in the images, or `zxx`; see ``ACBFMetadata/imageLanguage``.
    let imageLanguage: String?
    /// The pages in reading order, the cover first.
    private(set) var pages: [Page] = []
    /// The `binary` elements, each with the index of its range. See `FB2Scanner`.
    let binaries: [XMLTree.Element]

    /// The maximum number of frames and texts in a document.
    private static let maximumAreas = 20_000
    /// The maximum number of frames on a page, and of texts in a layer.
    private static let maximumPageAreas = 200
    /// The maximum number of characters of the texts of a document.
    private static let maximumCharacters = 4 << 20
    /// The maximum number of corners of a polygon.
    private static let maximumCorners = 100

    private var areaCount = 0
    private var characterCount = 0

    /// Reads a document.
    ///
    /// - Parameter text: the document, without the content of its `binary` elements.
    /// - Returns: nil if the root element isn't `ACBF`.
    init?(_ text: [UInt8], limits: PublicationLimits) {
        let tree = XMLTree(text, limits: limits)
        guard let root = tree.root, root.name == "ACBF" else { return nil }
        let metadata = ACBFMetadata(root)
        self.metadata = metadata.comicMetadata
        imageLanguage = metadata.imageLanguage
        binaries = root.first("data")?.children("binary") ?? []
        let languages = metadata.titleLanguages
        if let cover = root.first("meta-data")?.first("book-info")?.first("coverpage") {
            take(cover, titleLanguages: languages)
        }
        for page in root.first("body")?.children("page") ?? [] {
            guard pages.count < limits.maximumEntryCount else { break }
            take(page, titleLanguages: languages)
        }
    }

    private mutating func take(_ element: XMLTree.Element, titleLanguages: [String]) {
        guard let href = element.first("image")?["href"]?.collapsingWhiteSpace, !href.isEmpty else { return }
        var page = Page(image: href)
        page.title = ACBFMetadata.localized(element.children("title"), titleLanguages)?.collapsedText
        page.frames = element.children("frame").prefix(Self.maximumPageAreas).compactMap { area(of: $0) }
        page.textLayers = element.children("text-layer").prefix(32).map { layer in
            TextLayer(
                language: layer["lang"]?.collapsingWhiteSpace ?? "",
                background: Self.colour(layer["bgcolor"]),
                texts: layer.children("text-area").prefix(Self.maximumPageAreas).compactMap { text(of: $0) }
            )
        }
        // Some programs repeat the cover as the first page.
        if let first = pages.first, pages.count == 1, first.image == page.image {
            pages[0] = page
            return
        }
        pages.append(page)
    }

    private mutating func text(of element: XMLTree.Element) -> Text? {
        guard let area = area(of: element) else { return nil }
        let paragraphs = element.children("p").compactMap(\.collapsedText)
        characterCount += paragraphs.reduce(0) { $0 + $1.utf8.count }
        guard !paragraphs.isEmpty, characterCount <= Self.maximumCharacters else { return nil }
        var text = Text(area: area, paragraphs: paragraphs, background: Self.colour(element["bgcolor"]))
        text.isInverted = element["inverted"]?.lowercased() == "true"
        text.isTransparent = element["transparent"]?.lowercased() == "true"
        let rotation = element["text-rotation"].flatMap { Double($0) } ?? 0
        text.rotation = rotation.isFinite ? rotation.truncatingRemainder(dividingBy: 360) : 0
        return text
    }

    /// Returns a colour such as `#d6cbb8`; nil for other text.
    private static func colour(_ text: String?) -> String? {
        guard let text, text.hasPrefix("#"), text.utf8.count == 7, text.dropFirst().allSatisfy(\.isHexDigit),
            text.utf8.allSatisfy({ $0 < 0x80 })
        else { return nil }
        return text
    }

    /// Returns the bounding box of the attribute `points`: pairs `x,y`, separated by spaces.
    private mutating func area(of element: XMLTree.Element) -> Area? {
        guard areaCount < Self.maximumAreas, let points = element["points"] else { return nil }
        var area: Area?
        for point in points.split(whereSeparator: \.isWhitespace).prefix(Self.maximumCorners) {
            let numbers = point.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
            guard numbers.count == 2, numbers.allSatisfy({ abs($0) < 1e6 }) else { return nil }
            var corner = area ?? Area(left: numbers[0], top: numbers[1], right: numbers[0], bottom: numbers[1])
            corner.left = min(corner.left, numbers[0])
            corner.top = min(corner.top, numbers[1])
            corner.right = max(corner.right, numbers[0])
            corner.bottom = max(corner.bottom, numbers[1])
            area = corner
        }
        guard let area, area.right > area.left, area.bottom > area.top else { return nil }
        areaCount += 1
        return area
    }
}
