/// Divides the bodies of an FB2 into the sections of a book.
struct FB2Outline {
    /// A section of the book.
    struct Part {
        enum Kind {
            case cover, titlePage, text, notes
        }

        var kind: Kind
        var path: String
        /// The elements of the section in order.
        var elements: [Int32]
        /// The level of its headings, from 1.
        var level: Int
        var isLinear: Bool { kind != .notes }
    }

    private(set) var parts: [Part] = []
    private(set) var contents: [BookContentsEntry] = []
    /// Whether sections were omitted because of the limit.
    private(set) var isTruncated = false
    /// The target of each id.
    private var targets: [String: Target] = [:]
    /// The identifier that is written for a node, if it is the target of a link or of the contents.
    private(set) var identifiers: [Int32: String] = [:]

    private struct Target {
        var path: String
        var identifier: String
    }

    private let tree: XMLTree
    /// The number of bytes of text in each node and its descendants.
    private let sizes: [Int]
    private let limits: PublicationLimits

    /// A section with subsections is divided if it has more bytes than this.
    private static let maximumUndividedBytes = 32 << 10

    init(_ root: XMLTree.Element, hasCover: Bool, limits: PublicationLimits) {
        tree = root.tree
        self.limits = limits
        sizes = Self.sizes(of: root.tree)
        if hasCover { add(.cover, [], level: 1) }
        for (index, body) in root.children("body").enumerated() {
            if index > 0, let name = body["name"], !name.isEmpty {
                addNotes(body)
            } else {
                addText(body)
            }
        }
    }

    private static func sizes(of tree: XMLTree) -> [Int] {
        var sizes = tree.nodes.map { $0.text.utf8.count }
        // Nodes follow their parents, so the sizes of children are complete here.
        for index in tree.nodes.indices.reversed() where tree.nodes[index].parent >= 0 {
            sizes[Int(tree.nodes[index].parent)] += sizes[index]
        }
        return sizes
    }

    // MARK: Parts

    @discardableResult
    private mutating func add(_ kind: Part.Kind, _ elements: [Int32], level: Int) -> Bool {
        guard parts.count < limits.maximumSectionCount else {
            isTruncated = true
            return false
        }
        let path = "\(parts.count + 1).xhtml"
        parts.append(Part(kind: kind, path: path, elements: elements, level: level))
        for element in elements { assignIdentifiers(in: element, path: path) }
        return true
    }

    private mutating func addText(_ body: XMLTree.Element) {
        let head = headElements(of: body)
        if !head.isEmpty, add(.titlePage, head, level: 1), let title = body.first("title").flatMap(Self.title) {
            contents.append(BookContentsEntry(title: title, level: 0, path: parts[parts.count - 1].path))
        }
        for section in body.children("section") { addSection(section, level: 1) }
        // A body without sections is invalid, but its text is shown.
        if body.first("section") == nil {
            let headSet = Set(head)
            let rest = body.children.map(\.index).filter { !headSet.contains($0) }
            if !rest.isEmpty { add(.text, rest, level: 1) }
        }
    }

    private mutating func addSection(_ section: XMLTree.Element, level: Int) {
        let subsections = section.children("section")
        guard !subsections.isEmpty, sizes[Int(section.index)] > Self.maximumUndividedBytes else {
            guard add(.text, [section.index], level: level) else { return }
            addContents(of: section, level: level, isFirst: true)
            return
        }
        // The elements before the first subsection are a section of their own, and so are those between and after them.
        var run: [Int32] = []
        var isHead = true
        for child in section.children {
            guard child.name == "section" else {
                run.append(child.index)
                continue
            }
            close(&run, of: section, isHead: &isHead, level: level)
            addSection(child, level: level + 1)
        }
        close(&run, of: section, isHead: &isHead, level: level)
    }

    /// Adds elements between subsections as a section.
    private mutating func close(
        _ run: inout [Int32],
        of section: XMLTree.Element,
        isHead: inout Bool,
        level: Int
    ) {
        defer {
            run = []
            isHead = false
        }
        guard isHead || !run.isEmpty, add(.text, run, level: level), isHead else { return }
        let path = parts[parts.count - 1].path
        if let id = section["id"], targets[id] == nil { targets[id] = Target(path: path, identifier: "") }
        if let title = section.first("title").flatMap(Self.title) {
            contents.append(BookContentsEntry(title: title, level: level - 1, path: path))
        }
    }

    private mutating func addNotes(_ body: XMLTree.Element) {
        guard add(.notes, body.children.map(\.index), level: 1) else { return }
        let path = parts[parts.count - 1].path
        guard let title = body.first("title").flatMap(Self.title) else { return }
        contents.append(BookContentsEntry(title: title, level: 0, path: path))
    }

    /// The elements before the first section: images, title, epigraphs.
    private func headElements(of body: XMLTree.Element) -> [Int32] {
        guard body.first("section") != nil else {
            return body.children.filter { ["image", "title", "epigraph"].contains($0.name) }.map(\.index)
        }
        return body.children.prefix { $0.name != "section" }.map(\.index)
    }

    // MARK: Contents

    /// Adds the titles of a section and its subsections to the contents.
    private mutating func addContents(of section: XMLTree.Element, level: Int, isFirst: Bool) {
        guard contents.count < limits.maximumContentsCount else { return }
        if let title = section.first("title").flatMap(Self.title) {
            var entry = BookContentsEntry(
                title: title,
                level: min(level - 1, limits.maximumContentsDepth),
                path: parts[parts.count - 1].path
            )
            if !isFirst {
                let identifier = identifiers[section.index] ?? "section-\(section.index)"
                identifiers[section.index] = identifier
                entry.fragment = identifier
            }
            contents.append(entry)
        }
        for child in section.children("section") { addContents(of: child, level: level + 1, isFirst: false) }
    }

    /// Returns the lines of a title as one line, without the links to notes; nil if it is empty.
    static func title(_ element: XMLTree.Element) -> String? {
        var lines: [String] = []
        var line = ""
        element.walk { index, node in
            if node.name == "a", node.attributes.contains(where: { $0.name == "type" && $0.value == "note" }) {
                return false
            }
            if node.isElement, node.name == "p" || node.name == "empty-line" {
                lines.append(line)
                line = ""
            }
            line += node.text
            return true
        }
        lines.append(line)
        let words = lines.map(\.collapsingWhiteSpace).filter { !$0.isEmpty }
        guard var title = words.first else { return nil }
        for line in words.dropFirst() {
            // Title lines rarely end with a punctuation mark, so a full stop separates them.
            title += title.last.map { $0.isLetter || $0.isNumber } ?? false ? ". " : " "
            title += line
        }
        return title
    }

    // MARK: Identifiers

    private mutating func assignIdentifiers(in element: Int32, path: String) {
        func take(_ index: Int32, _ node: XMLTree.Node) {
            guard let id = node.attributes.first(where: { $0.name == "id" })?.value, targets[id] == nil else { return }
            let identifier = Self.isName(id) ? id : "node-\(index)"
            targets[id] = Target(path: path, identifier: identifier)
            identifiers[index] = identifier
        }
        take(element, tree.nodes[Int(element)])
        XMLTree.Element(tree: tree, index: element).walk { index, node in
            take(index, node)
            return true
        }
    }

    /// Returns whether an id can be written without escaping in a reference.
    private static func isName(_ id: String) -> Bool {
        guard let first = id.utf8.first, first.isASCIILetter || first == UInt8(ascii: "_") else { return false }
        return id.utf8.count <= 200
            && id.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "_-.".utf8.contains($0) }
    }

    /// Returns a link to an element with an id, relative to a section; nil if there is no such element.
    func reference(to id: String, from path: String) -> String? {
        guard let target = targets[id] else { return nil }
        let file = target.path == path && !target.identifier.isEmpty ? "" : target.path
        return target.identifier.isEmpty ? file : "\(file)#\(target.identifier)"
    }
}
