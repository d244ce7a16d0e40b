/// Writes a section as XHTML with CSS classes, without styles.
struct TextDocumentWriter {
    private var bytes: [UInt8] = []
    private var lastOffset: Int64 = -1
    private var sameOffset = 0

    /// - Parameters:
    ///   - blocks: the blocks of the section.
    ///   - title: the title of the chapter.
    ///   - language: a BCP 47 tag.
    ///   - readsAozora: whether lines use the notation of Aozora Bunko.
    static func write(_ blocks: [TextBlock], title: String, language: String?, readsAozora: Bool) -> [UInt8] {
        var writer = TextDocumentWriter()
        writer.bytes.reserveCapacity(blocks.reduce(512) { $0 + 48 + $1.lines.reduce(0) { $0 + $1.count * 3 } })
        writer.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n")
        writer.write("<html xmlns=\"http://www.w3.org/1999/xhtml\"")
        if let language {
            for name in ["lang", "xml:lang"] {
                writer.write(" \(name)=\"")
                XMLText.append(language, to: &writer.bytes)
                writer.write("\"")
            }
        }
        writer.write(">\n<head>\n<meta charset=\"UTF-8\"/>\n<title>")
        XMLText.append(title, to: &writer.bytes)
        writer.write("</title>\n</head>\n<body class=\"text\">\n")
        for block in blocks { writer.write(block, readsAozora: readsAozora) }
        writer.write("</body>\n</html>\n")
        return writer.bytes
    }

    private mutating func write(_ text: String) {
        bytes += text.utf8
    }

    private mutating func write(_ block: TextBlock, readsAozora: Bool) {
        var classes = block.classes
        let name: String
        switch block.kind {
        case .heading(let level): name = "h\(min(max(level, 1), 6))"
        case .paragraph: name = "p"
        case .sceneBreak:
            name = "p"
            classes.append("scene-break")
        case .pageBreak:
            name = "hr"
            classes.append("page-break")
        }
        write("<\(name) id=\"\(identifier(block.offset))\"")
        if !classes.isEmpty {
            write(" class=\"\(classes.joined(separator: " "))\"")
        }
        guard block.kind != .pageBreak else {
            write("/>\n")
            return
        }
        write(">")
        for (index, line) in block.lines.enumerated() {
            if index > 0 { write("<br/>\n") }
            if readsAozora, block.kind != .sceneBreak {
                for node in AozoraInline(line).nodes { write(node) }
            } else {
                XMLText.append(line, to: &bytes)
            }
        }
        write("</\(name)>\n")
    }

    /// Returns `b` and the block's offset in the file, with a suffix if several blocks come from the same line.
    private mutating func identifier(_ offset: Int64) -> String {
        sameOffset = offset == lastOffset ? sameOffset + 1 : 0
        lastOffset = offset
        return sameOffset == 0 ? "b\(offset)" : "b\(offset)-\(sameOffset)"
    }

    private mutating func write(_ node: AozoraInline.Node) {
        switch node {
        case .text(let text): XMLText.append(text, to: &bytes)
        case .ruby(let base, let reading):
            write("<ruby>")
            XMLText.append(base, to: &bytes)
            write("<rp>（</rp><rt>")
            XMLText.append(reading, to: &bytes)
            write("</rt><rp>）</rp></ruby>")
        case .styled(let style, let nodes):
            let element = style.element
            write("<\(element.name)" + (element.className.map { " class=\"\($0)\"" } ?? "") + ">")
            for node in nodes { write(node) }
            write("</\(element.name)>")
        case .note(let text):
            write("<span class=\"note\">［＃")
            XMLText.append(text, to: &bytes)
            write("］</span>")
        }
    }
}
