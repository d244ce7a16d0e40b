/// What a quick look at a content document tells: its titles, its size, and whether it is nothing but a picture.
struct DocumentGlance: Sendable, Equatable {
    /// The text of the `title` element.
    var title: String?
    /// The text of the first heading.
    var heading: String?
    /// What the document says of its size: the first `viewport` of XHTML, the view box of SVG.
    var viewport: BookViewport?
    /// The view box of the only SVG element in an XHTML document.
    var drawingSize: BookViewport?
    /// The reference of the picture that is all there is to see; nil when there is more, or nothing.
    var onlyPicture: String?
    /// The reference of the first picture, whatever else there is.
    var firstPicture: String?

    /// As many characters may stand beside a picture that is a page of its own: a page number, a copyright line.
    private static let textBesidePicture = 60

    /// - Parameter bytes: the document, or its beginning.
    init(_ bytes: [UInt8], limits: PublicationLimits) {
        guard let root = XMLTree(bytes, limits: limits).root else { return }
        if root.name == "svg" {
            viewport = BookViewport(svg: root)
            title = root.first("title")?.line
        } else {
            readHead(root)
        }
        readContent(root.name == "svg" ? root : root.descendants("body").first ?? root)
    }

    private mutating func readHead(_ root: XMLTree.Element) {
        title = root.descendants("title").first?.line
        for meta in root.descendants("meta") where meta["name"]?.lowercased() == "viewport" {
            // Of several only the first counts, also when it is of no use.
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
                textCount += node.text.utf8.count { $0 > 0x20 && $0 & 0xC0 != 0x80 }
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
        firstPicture = pictures.first { !$0.isEmpty }
        if drawings.count == 1 { drawingSize = BookViewport(svg: XMLTree.Element(tree: body.tree, index: drawings[0])) }
        if pictures.count == 1, !hasMore, textCount <= Self.textBesidePicture { onlyPicture = firstPicture }
    }

    /// The text of a heading, or what its picture is called.
    private static func title(_ heading: XMLTree.Element) -> String? {
        heading.line ?? heading.descendants("img").first?["alt"]?.collapsingWhiteSpace
    }

    /// An attribute without a namespace or in XLink's.
    private static func reference(_ node: XMLTree.Node, _ name: String) -> String {
        node.attributes.first { $0.name == name }?.value.collapsingWhiteSpace ?? ""
    }

    /// Elements that show something of their own: beside them a picture is not all there is.
    private static let parts: Set<String> = [
        "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "use", "foreignObject", "video",
        "audio", "iframe", "object", "embed", "canvas", "math", "form", "input", "button", "table",
    ]

    /// Elements whose content is not seen.
    private static let unseen: Set<String> = [
        "script", "style", "title", "desc", "metadata", "defs", "head", "template",
    ]
}
