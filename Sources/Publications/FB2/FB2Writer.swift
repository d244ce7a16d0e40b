/// Writes the sections of an FB2 as XHTML.
struct FB2Writer {
    private var bytes: [UInt8] = []
    private let tree: XMLTree
    private let outline: FB2Outline
    private let part: FB2Outline.Part
    /// The path of each picture by its id.
    private let pictures: [String: String]

    /// Returns the document of a section.
    ///
    /// - Parameters:
    ///   - title: the title of the document.
    ///   - language: a BCP 47 tag.
    ///   - coverPath: the path of the cover image, for the section of the cover.
    static func write(
        _ part: FB2Outline.Part,
        of outline: FB2Outline,
        in tree: XMLTree,
        title: String,
        language: String?,
        pictures: [String: String],
        coverPath: String?
    ) -> [UInt8] {
        var writer = FB2Writer(tree: tree, outline: outline, part: part, pictures: pictures)
        writer.writeHead(title: title, language: language)
        switch part.kind {
        case .cover:
            writer.write("<div class=\"cover\" epub:type=\"cover\"><img alt=\"\" src=\"")
            writer.write(text: coverPath ?? "")
            writer.write("\"/></div>")
        case .titlePage:
            writer.write("<div class=\"title-page\" epub:type=\"titlepage\">")
            for element in part.elements { writer.writeBlock(element, level: part.level) }
            writer.write("</div>")
        case .text:
            for element in part.elements { writer.writeBlock(element, level: part.level) }
        case .notes:
            writer.write("<section epub:type=\"footnotes\">")
            for element in part.elements { writer.writeNote(element, level: part.level) }
            writer.write("</section>")
        }
        writer.write("</body></html>")
        return writer.bytes
    }

    private init(tree: XMLTree, outline: FB2Outline, part: FB2Outline.Part, pictures: [String: String]) {
        self.tree = tree
        self.outline = outline
        self.part = part
        self.pictures = pictures
    }

    private mutating func writeHead(title: String, language: String?) {
        write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<html xmlns=\"http://www.w3.org/1999/xhtml\"")
        write(" xmlns:epub=\"http://www.idpf.org/2007/ops\"")
        if let language {
            for name in ["lang", "xml:lang"] { write(attribute: name, language) }
        }
        write("><head><title>")
        write(text: title)
        write("</title><link rel=\"stylesheet\" href=\"\(FB2Binaries.styleSheetPath)\"/></head><body>")
    }

    // MARK: Blocks

    private mutating func writeBlock(_ index: Int32, level: Int) {
        let node = tree.nodes[Int(index)]
        guard node.isElement else {
            // Text between blocks is invalid, except for white space.
            if !node.text.allSatisfy(\.isWhitespace) { writeParagraph([index], "p") }
            return
        }
        switch node.name {
        case "section": writeContainer("section", index, level: level + 1, title: level)
        case "title": writeTitle(index, level: level)
        case "epigraph": writeContainer("blockquote", index, level: level, class: "epigraph", type: "epigraph")
        case "annotation": writeContainer("div", index, level: level, class: "annotation")
        case "cite": writeContainer("blockquote", index, level: level, class: "cite")
        case "poem": writeContainer("div", index, level: level, class: "poem", minorTitles: "poem-title")
        case "stanza": writeContainer("div", index, level: level, class: "stanza", minorTitles: "poem-title")
        case "v": writeInlineElement("p", index, class: "verse")
        case "p": writeInlineElement("p", index)
        case "subtitle": writeInlineElement("p", index, class: "subtitle")
        case "text-author": writeInlineElement("p", index, class: "text-author")
        case "date": writeInlineElement("p", index, class: "date")
        case "empty-line": write("<p class=\"empty-line\">\u{A0}</p>")
        case "image": writePicture(index, isBlock: true)
        case "table": writeTable(index)
        default:
            if Self.inlineElements.contains(node.name) {
                writeParagraph([index], "p")
            } else {
                writeContainer("div", index, level: level)
            }
        }
    }

    private static let inlineElements: Set<String> = [
        "strong", "emphasis", "style", "a", "strikethrough", "sub", "sup", "code",
    ]

    /// Writes an element that contains blocks.
    ///
    /// - Parameters:
    ///   - titleLevel: the heading level of a title in it, if it isn't that of the other blocks.
    ///   - minorTitles: the class of its titles, which are paragraphs if it has one.
    private mutating func writeContainer(
        _ name: String,
        _ index: Int32,
        level: Int,
        class className: String? = nil,
        type: String? = nil,
        title titleLevel: Int? = nil,
        minorTitles: String? = nil
    ) {
        write("<\(name)")
        writeIdentifier(index)
        if let className { write(" class=\"\(className)\"") }
        if let type { write(" epub:type=\"\(type)\"") }
        write(">")
        for child in children(of: index) {
            if tree.nodes[Int(child)].name == "title" {
                if let minorTitles {
                    writeParagraphs(of: child, class: minorTitles)
                } else {
                    writeTitle(child, level: titleLevel ?? level + 1)
                }
            } else {
                writeBlock(child, level: level)
            }
        }
        write("</\(name)>")
    }

    /// Writes a title as one heading, whose paragraphs are lines.
    private mutating func writeTitle(_ index: Int32, level: Int) {
        let name = "h\(min(max(level, 1), 6))"
        write("<\(name)")
        writeIdentifier(index)
        write(">")
        var isFirst = true
        for child in children(of: index) where tree.nodes[Int(child)].isElement {
            if !isFirst { write("<br/>") }
            isFirst = false
            if tree.nodes[Int(child)].name != "empty-line" { writeInlineChildren(of: child) }
        }
        if isFirst { writeInlineChildren(of: index) }
        write("</\(name)>")
    }

    private mutating func writeParagraphs(of index: Int32, class className: String) {
        for child in children(of: index) where tree.nodes[Int(child)].isElement {
            writeInlineElement("p", child, class: className)
        }
    }

    private mutating func writeParagraph(_ nodes: [Int32], _ name: String) {
        write("<\(name)>")
        for node in nodes { writeInline(node) }
        write("</\(name)>")
    }

    private mutating func writeTable(_ index: Int32) {
        write("<table")
        writeIdentifier(index)
        write(">")
        for row in children(of: index) where tree.nodes[Int(row)].name == "tr" {
            write("<tr>")
            for cell in children(of: row) {
                let node = tree.nodes[Int(cell)]
                guard node.name == "td" || node.name == "th" else { continue }
                write("<\(node.name)")
                writeIdentifier(cell)
                for name in ["colspan", "rowspan", "align", "valign"] {
                    if let value = node.attributes.first(where: { $0.name == name })?.value {
                        write(attribute: name, value)
                    }
                }
                write(">")
                writeInlineChildren(of: cell)
                write("</\(node.name)>")
            }
            write("</tr>")
        }
        write("</table>")
    }

    // MARK: Notes

    /// Writes a block of a body of notes. A section without subsections is a footnote.
    private mutating func writeNote(_ index: Int32, level: Int) {
        let node = tree.nodes[Int(index)]
        guard node.name == "section" else { return writeBlock(index, level: level) }
        guard XMLTree.Element(tree: tree, index: index).first("section") == nil else {
            write("<section")
            writeIdentifier(index)
            write(">")
            for child in children(of: index) { writeNote(child, level: level + 1) }
            write("</section>")
            return
        }
        writeContainer(
            "aside",
            index,
            level: level + 1,
            class: "note",
            type: "footnote",
            minorTitles: "note-title"
        )
    }

    // MARK: Inline content

    private mutating func writeInlineElement(_ name: String, _ index: Int32, class className: String? = nil) {
        write("<\(name)")
        writeIdentifier(index)
        if let className { write(" class=\"\(className)\"") }
        write(">")
        writeInlineChildren(of: index)
        write("</\(name)>")
    }

    private mutating func writeInlineChildren(of index: Int32) {
        for child in children(of: index) { writeInline(child) }
    }

    private mutating func writeInline(_ index: Int32) {
        let node = tree.nodes[Int(index)]
        guard node.isElement else { return write(text: node.text) }
        switch node.name {
        case "strong", "sub", "sup", "code": writeInlineElement(node.name, index)
        case "emphasis": writeInlineElement("em", index)
        case "strikethrough": writeInlineElement("s", index)
        case "a": writeLink(index, node)
        case "image": writePicture(index, isBlock: false)
        case "empty-line": write("<br/>")
        default: writeInlineElement("span", index)
        }
    }

    private mutating func writeLink(_ index: Int32, _ node: XMLTree.Node) {
        guard let address = node.attributes.first(where: { $0.name == "href" })?.value else {
            return writeInlineElement("span", index)
        }
        var target = address
        if address.hasPrefix("#") {
            guard let found = outline.reference(to: String(address.dropFirst()), from: part.path) else {
                return writeInlineElement("span", index)
            }
            target = found
        }
        let isNote = node.attributes.contains { $0.name == "type" && $0.value == "note" }
        let isRaised = isNote && !isInSuperscript(index)
        if isRaised { write("<sup>") }
        write("<a")
        writeIdentifier(index)
        if isNote { write(" epub:type=\"noteref\"") }
        write(attribute: "href", target)
        write(">")
        writeInlineChildren(of: index)
        write(isRaised ? "</a></sup>" : "</a>")
    }

    private func isInSuperscript(_ index: Int32) -> Bool {
        var parent = tree.nodes[Int(index)].parent
        while parent >= 0 {
            let node = tree.nodes[Int(parent)]
            if node.name == "sup" { return true }
            if node.name == "p" || node.name == "v" { return false }
            parent = node.parent
        }
        return false
    }

    private mutating func writePicture(_ index: Int32, isBlock: Bool) {
        let element = XMLTree.Element(tree: tree, index: index)
        guard let id = FB2Metadata.reference(element), let path = pictures[id] else { return }
        let title = element["title"]?.collapsingWhiteSpace ?? ""
        if isBlock { write("<div class=\"figure\">") }
        write("<img")
        writeIdentifier(index)
        write(attribute: "src", path)
        write(attribute: "alt", element["alt"] ?? title)
        write("/>")
        guard isBlock else { return }
        if !title.isEmpty {
            write("<p class=\"caption\">")
            write(text: title)
            write("</p>")
        }
        write("</div>")
    }

    // MARK: Output

    private func children(of index: Int32) -> [Int32] {
        var children: [Int32] = []
        var next = tree.nodes[Int(index)].firstChild
        while next >= 0 {
            children.append(next)
            next = tree.nodes[Int(next)].nextSibling
        }
        return children
    }

    private mutating func writeIdentifier(_ index: Int32) {
        if let identifier = outline.identifiers[index] { write(attribute: "id", identifier) }
    }

    private mutating func write(_ markup: String) { bytes += markup.utf8 }

    private mutating func write(text: String) { XMLText.append(text, to: &bytes) }

    private mutating func write(attribute name: String, _ value: String) {
        write(" \(name)=\"")
        write(text: value)
        write("\"")
    }
}
