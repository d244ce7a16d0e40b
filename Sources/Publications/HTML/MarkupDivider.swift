import TextCoding

/// Divides a sanitized document into sections at its headings, and lists the headings.
final class MarkupDivider {
    /// The sections, each a whole document.
    private(set) var parts: [ConvertedBook.Document] = []
    /// The headings. Levels are not yet relative to the highest one.
    private(set) var headings: [BookContentsEntry] = []
    /// Whether the document exceeded the limits, so that its end is missing.
    let isTruncated: Bool

    private let tree: XMLTree
    private let path: String
    private let limits: PublicationLimits
    /// The nodes at which a section begins, in order, except for the first section.
    private var breaks: [Int32] = []
    /// The node of each identifier.
    private var targets: [String: Int32] = [:]
    /// The elements that contain the beginning of a section, and are therefore closed and opened again.
    private var divided: Set<Int32> = []
    /// The class of `hr` elements at which sections begin, instead of at headings; nil for none.
    private let pageBreakClass: String?
    /// The identifiers of headings that have none of their own.
    private var generated: [Int32: String] = [:]

    private var bytes: [UInt8] = []
    private var head: [UInt8] = []
    /// The open elements of the body that are open in the next section too.
    private var open: [Int32] = []
    private var nextBreak = 0

    /// - Parameters:
    ///   - document: a sanitized document.
    ///   - path: its path in the book. The first section has this path.
    ///   - divides: whether to divide it; otherwise only its headings are listed.
    ///   - pageBreakClass: the class of `hr` elements that are page breaks. If there are any, sections begin at them, and
    ///     they are omitted.
    init(
        _ document: [UInt8],
        path: String,
        divides: Bool,
        pageBreakClass: String? = nil,
        limits: PublicationLimits
    ) {
        self.path = path
        self.pageBreakClass = pageBreakClass
        self.limits = limits
        tree = XMLTree(document, limits: limits)
        isTruncated = tree.isTruncated
        guard let root = tree.root, let body = root.first("body") else {
            parts = [ConvertedBook.Document(path: path, bytes: document)]
            return
        }
        plan(body, divides: divides)
        guard !breaks.isEmpty || !generated.isEmpty || pageBreakClass != nil else {
            parts = [ConvertedBook.Document(path: path, bytes: document)]
            return
        }
        for child in root.first("head")?.children ?? [] { write(child.index, into: &head) }
        beginPart()
        write(body.index)
        endPart()
    }

    /// The path of a section.
    private func path(ofPart index: Int) -> String {
        index == 0 ? path : "\(FileNames.withoutExtension(path))-\(index + 1).xhtml"
    }

    /// Returns the section that contains a node.
    private func part(of node: Int32) -> Int {
        var (low, high) = (0, breaks.count)
        while low < high {
            let middle = (low + high) / 2
            if breaks[middle] <= node { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Planning

    /// Elements that may contain the start of a section. They are closed before it and opened again after it.
    private static let containers: Set<String> = ["body", "div", "section", "article", "main", "center"]
    /// Further elements that are divided at a page break.
    private static let dividedAtPageBreaks: Set<String> = [
        "p", "font", "b", "i", "u", "span", "strong", "em", "big", "small", "blockquote",
    ]
    /// Elements that are content without text.
    private static let visible: Set<String> = ["img", "svg", "video", "audio", "hr", "math", "table"]

    private struct Heading {
        var node: Int32
        var level: Int
        var title: String
        /// The outermost element that contains the heading and nothing before it; nil if a section can't begin here.
        var start: Int32?
    }

    private func plan(_ body: XMLTree.Element, divides: Bool) {
        var found: [Heading] = []
        var pageBreaks: [Int32] = []
        var lastContent = body.index
        body.walk { index, node in
            guard node.isElement else {
                if node.text.utf8.contains(where: { $0 > 0x20 }) { lastContent = index }
                return true
            }
            if let id = node.attributes.first(where: { $0.name == "id" && $0.namespace.isEmpty })?.value,
                targets[id] == nil
            {
                targets[id] = index
            }
            if isPageBreak(node) {
                if canDivide(at: index, Self.dividedAtPageBreaks) { pageBreaks.append(index) }
            } else if Self.visible.contains(node.name) {
                lastContent = index
            }
            if let level = Self.level(node.name), found.count < limits.maximumContentsCount,
                let title = XMLTree.Element(tree: tree, index: index).collapsedText
            {
                found.append(
                    Heading(node: index, level: level, title: title, start: start(of: index, after: lastContent))
                )
            }
            return true
        }
        if divides, !pageBreaks.isEmpty {
            for start in pageBreaks { addBreak(at: start, in: body) }
        } else if divides, let level = Self.chapterLevel(found.filter { $0.start != nil }.map(\.level)) {
            for heading in found where heading.level <= level {
                if let start = heading.start { addBreak(at: start, in: body) }
            }
        }
        list(found)
    }

    /// Begins a section at a node, unless the section before it would be empty.
    private func addBreak(at start: Int32, in body: XMLTree.Element) {
        guard start > (breaks.last ?? -1), hasContent(before: start, in: body),
            breaks.count + 1 < limits.maximumSectionCount
        else { return }
        breaks.append(start)
        var parent = tree.nodes[Int(start)].parent
        while parent >= 0, divided.insert(parent).inserted { parent = tree.nodes[Int(parent)].parent }
    }

    private func isPageBreak(_ node: XMLTree.Node) -> Bool {
        guard let pageBreakClass, node.name == "hr" else { return false }
        return node.attributes.contains { $0.name == "class" && $0.value == pageBreakClass }
    }

    /// Returns whether all elements around a node can be closed and opened again.
    private func canDivide(at node: Int32, _ further: Set<String>) -> Bool {
        var parent = tree.nodes[Int(node)].parent
        while parent >= 0, tree.nodes[Int(parent)].name != "body" {
            let name = tree.nodes[Int(parent)].name
            guard Self.containers.contains(name) || further.contains(name) else { return false }
            parent = tree.nodes[Int(parent)].parent
        }
        return parent >= 0
    }

    private static func level(_ name: String) -> Int? {
        switch name {
        case "h1": 1
        case "h2": 2
        case "h3": 3
        case "h4": 4
        case "h5": 5
        case "h6": 6
        default: nil
        }
    }

    /// Returns the highest level with several headings. Those of higher levels are titles of the book or its parts.
    private static func chapterLevel(_ levels: [Int]) -> Int? {
        (1...6).first { level in levels.count { $0 == level } > 1 }
    }

    /// Returns the outermost element that begins with a heading; nil if the heading is in a list, table or quotation.
    private func start(of heading: Int32, after content: Int32) -> Int32? {
        var start = heading
        var parent = tree.nodes[Int(heading)].parent
        while parent >= 0, tree.nodes[Int(parent)].name != "body" {
            guard Self.containers.contains(tree.nodes[Int(parent)].name) else { return nil }
            if parent > content { start = parent }
            parent = tree.nodes[Int(parent)].parent
        }
        return parent >= 0 ? start : nil
    }

    /// Returns whether the last section before a node would not be empty.
    private func hasContent(before node: Int32, in body: XMLTree.Element) -> Bool {
        let first = max(breaks.last ?? body.index, body.index)
        guard first < node else { return false }
        return tree.nodes[Int(first)..<Int(node)].contains { node in
            node.isElement
                ? Self.visible.contains(node.name) && !isPageBreak(node) : node.text.utf8.contains { $0 > 0x20 }
        }
    }

    private func list(_ found: [Heading]) {
        let starts = Set(breaks)
        for heading in found {
            let part = part(of: heading.node)
            var entry = BookContentsEntry(title: heading.title, level: heading.level, path: path(ofPart: part))
            let beginsPart = heading.start.map(starts.contains) ?? false
            if !beginsPart {
                let own = tree.nodes[Int(heading.node)].attributes.first { $0.name == "id" && $0.namespace.isEmpty }
                let identifier = own?.value ?? "heading-\(heading.node)"
                if own == nil { generated[heading.node] = identifier }
                entry.fragment = identifier
            }
            headings.append(entry)
        }
    }

    // MARK: Writing

    private func beginPart() {
        bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<html".utf8)
        if let root = tree.root { writeAttributes(tree.nodes[Int(root.index)], into: &bytes) }
        bytes += " xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"\(XMLNamespace.ops.address)\"><head>".utf8
        bytes += head
        bytes += "</head>".utf8
        for index in open { writeStart(index, isAgain: true, into: &bytes) }
    }

    private func endPart() {
        for index in open.reversed() { bytes += "</\(tree.nodes[Int(index)].name)>".utf8 }
        bytes += "</html>".utf8
        parts.append(ConvertedBook.Document(path: path(ofPart: parts.count), bytes: bytes))
    }

    /// Writes a node of the body, and begins a section where one is planned.
    private func write(_ index: Int32) {
        if nextBreak < breaks.count, index == breaks[nextBreak] {
            nextBreak += 1
            endPart()
            beginPart()
        }
        let node = tree.nodes[Int(index)]
        guard divided.contains(index) || node.name == "body" else { return write(index, into: &bytes) }
        writeStart(index, isAgain: false, into: &bytes)
        open.append(index)
        var next = node.firstChild
        while next >= 0 {
            write(next)
            next = tree.nodes[Int(next)].nextSibling
        }
        open.removeLast()
        bytes += "</\(node.name)>".utf8
    }

    /// Writes a node with its content.
    private func write(_ index: Int32, into bytes: inout [UInt8]) {
        let node = tree.nodes[Int(index)]
        guard node.isElement else { return XMLText.append(node.text, to: &bytes) }
        guard !isPageBreak(node) else { return }
        writeStart(index, isAgain: false, into: &bytes)
        guard node.firstChild >= 0 else {
            bytes.removeLast()
            bytes += Self.isVoid(node) ? "/>".utf8 : "></\(node.name)>".utf8
            return
        }
        var next = node.firstChild
        while next >= 0 {
            write(next, into: &bytes)
            next = tree.nodes[Int(next)].nextSibling
        }
        bytes += "</\(node.name)>".utf8
    }

    private static func isVoid(_ node: XMLTree.Node) -> Bool {
        node.namespace != xhtml || XHTMLRules.isVoid(node.name)
    }

    private static let xhtml = "http://www.w3.org/1999/xhtml"

    /// - Parameter isAgain: whether the element was open in the section before. Its identifier is then not repeated.
    private func writeStart(_ index: Int32, isAgain: Bool, into bytes: inout [UInt8]) {
        let node = tree.nodes[Int(index)]
        bytes += "<\(node.name)".utf8
        let parent = node.parent >= 0 ? tree.nodes[Int(node.parent)].namespace : ""
        if node.namespace != parent { Self.write("xmlns", node.namespace, into: &bytes) }
        if let identifier = generated[index], !isAgain { Self.write("id", identifier, into: &bytes) }
        writeAttributes(node, isAgain: isAgain, into: &bytes)
        bytes.append(UInt8(ascii: ">"))
    }

    private func writeAttributes(_ node: XMLTree.Node, isAgain: Bool = false, into bytes: inout [UInt8]) {
        for attribute in node.attributes {
            switch attribute.namespace {
            case "":
                if isAgain, attribute.name == "id" { continue }
                let isLink = attribute.name == "href" && node.name == "a"
                Self.write(attribute.name, isLink ? link(attribute.value) : attribute.value, into: &bytes)
            case XMLNamespace.ops.address: Self.write("epub:\(attribute.name)", attribute.value, into: &bytes)
            case "http://www.w3.org/XML/1998/namespace", "xml":
                Self.write("xml:\(attribute.name)", attribute.value, into: &bytes)
            default: break
            }
        }
    }

    private static func write(_ name: String, _ value: String, into bytes: inout [UInt8]) {
        bytes += " \(name)=\"".utf8
        XMLText.append(value, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns the section and the identifier of an element; nil if there is none.
    func location(ofElement identifier: String) -> (path: String, fragment: String)? {
        targets[identifier].map { (path(ofPart: part(of: $0)), identifier) }
    }

    /// Returns a link to an element of this document, relative to the current section.
    private func link(_ reference: String) -> String {
        guard !breaks.isEmpty, let hash = reference.firstIndex(of: "#") else { return reference }
        guard hash == reference.startIndex || ReferenceResolver().target(of: reference, in: path) == path else {
            return reference
        }
        let fragment = String(reference[reference.index(after: hash)...])
        guard let node = targets[fragment] ?? targets[fragment.percentDecoded] else { return reference }
        let part = part(of: node)
        if part == parts.count { return "#\(fragment)" }
        return ReferenceResolver.relative(to: path(ofPart: part), from: path) + "#\(fragment)"
    }
}
