/// A summary of a content document: its titles, its size, and whether it consists of a single image.
struct DocumentSummary: Sendable, Equatable {
    /// The text of the `title` element.
    var title: String?
    /// The text of the first heading.
    var heading: String?
    /// The document's size: the first `viewport` of XHTML, the view box of SVG.
    var viewport: BookViewport?
    /// The view box of the only SVG element in an XHTML document.
    var drawingSize: BookViewport?
    /// The reference to the image if the document shows nothing else; nil otherwise.
    var onlyImage: String?
    /// The reference to an image that the document shows several times and nothing else. Kindle comics repeat a page to
    /// show its panels.
    var repeatedImage: String?
    /// The reference to the first image.
    var firstImage: String?

    /// The maximum number of characters of text in a page that consists of an image, such as a page number or a
    /// copyright line.
    private static let maximumTextBesideImage = 60

    /// - Parameter bytes: the document or its beginning.
    init(_ bytes: [UInt8], limits: PublicationLimits) {
        guard let root = XMLTree(bytes, limits: limits).root else { return }
        if root.name == "svg" {
            viewport = BookViewport(svg: root)
            title = root.first("title")?.collapsedText
        } else {
            readHead(root)
        }
        readContent(root.name == "svg" ? root : root.descendants("body").first ?? root)
    }

    private mutating func readHead(_ root: XMLTree.Element) {
        title = root.descendants("title").first?.collapsedText
        for meta in root.descendants("meta") where meta["name"]?.lowercased() == "viewport" {
            // Only the first viewport counts, even if it is invalid.
            viewport = meta["content"].flatMap(BookViewport.init(content:))
            break
        }
    }

    private mutating func readContent(_ body: XMLTree.Element) {
        var pictures: [String] = []
        var drawings: [Int32] = []
        var textCount = 0
        var hasMore = false
        var headingIndex: Int32?
        body.walk { index, node in
            if !node.isElement {
                if textCount <= Self.maximumTextBesideImage {
                    textCount += node.text.utf8.count { $0 > 0x20 && $0 & 0xC0 != 0x80 }
                }
                return false
            }
            switch node.name {
            case "img": pictures.append(Self.reference(node, "src"))
            case "image": pictures.append(Self.reference(node, "href"))
            case "svg": drawings.append(index)
            case "h1", "h2", "h3", "h4", "h5", "h6": headingIndex = headingIndex ?? index
            case let name where Self.parts.contains(name): hasMore = true
            case let name where Self.unseen.contains(name): return false
            default: break
            }
            return true
        }
        heading = headingIndex.flatMap { Self.title(XMLTree.Element(tree: body.tree, index: $0)) }
        firstImage = pictures.first { !$0.isEmpty }
        if drawings.count == 1 { drawingSize = BookViewport(svg: XMLTree.Element(tree: body.tree, index: drawings[0])) }
        guard !hasMore, textCount <= Self.maximumTextBesideImage else { return }
        if pictures.count == 1 {
            onlyImage = firstImage
        } else if Set(pictures).count == 1 {
            repeatedImage = firstImage
        }
    }

    /// Returns the text of a heading, or the alternative text of its image.
    private static func title(_ heading: XMLTree.Element) -> String? {
        heading.collapsedText ?? heading.descendants("img").first?["alt"]?.collapsingWhiteSpace
    }

    /// Returns an attribute without a namespace, or in the XLink namespace.
    private static func reference(_ node: XMLTree.Node, _ name: String) -> String {
        node.attributes.first { $0.name == name }?.value.collapsingWhiteSpace ?? ""
    }

    /// Elements with visible content: a document with one of them isn't a single image.
    private static let parts: Set<String> = [
        "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "use", "foreignObject", "video",
        "audio", "iframe", "object", "embed", "canvas", "math", "form", "input", "button", "table",
    ]

    /// Elements whose content is not shown.
    private static let unseen: Set<String> = [
        "script", "style", "title", "desc", "metadata", "defs", "head", "template",
    ]
}
