import CXML

extension XMLTree {
    /// Parses a document. Malformed parts are omitted, and `problem` describes the error.
    ///
    /// It loads nothing and expands no entities; see `XMLPreprocessor`. Parsing stops when the limits for depth or
    /// nodes are exceeded.
    ///
    /// - Parameter bytes: the document in UTF-8, UTF-16 or the declared encoding.
    init(_ bytes: [UInt8], limits: PublicationLimits) {
        self.init()
        let builder = XMLTreeBuilder(limits: limits)
        builder.read(XMLPreprocessor.prepare(bytes))
        self = builder.tree
    }
}

/// Receives the callbacks of libxml2.
private final class XMLTreeBuilder {
    var tree = XMLTree()

    private let limits: PublicationLimits
    private var context: xmlParserCtxtPtr?
    /// The open elements, each with the index of its last child, or -1, and the number of namespaces in scope.
    private var open: [(index: Int32, last: Int32, namespaceCount: Int)] = [(-1, -1, 0)]
    /// The names by address. libxml2 interns names.
    private var names: [UnsafePointer<xmlChar>: String] = [:]

    /// The maximum number of namespaces in scope. libxml2 searches all of them for every name.
    private static let maximumNamespaces = 256

    init(limits: PublicationLimits) {
        self.limits = limits
    }

    func read(_ text: [UInt8]) {
        var handler = xmlSAXHandler()
        handler.initialized = XML_SAX2_MAGIC
        handler.startElementNs = { data, name, _, namespace, namespaceCount, _, count, _, attributes in
            XMLTreeBuilder.from(data)?.start(
                name,
                namespace,
                attributes,
                count: Int(count),
                namespaceCount: Int(namespaceCount)
            )
        }
        handler.endElementNs = { data, _, _, _ in XMLTreeBuilder.from(data)?.end() }
        handler.characters = { data, text, count in XMLTreeBuilder.from(data)?.characters(text, count: Int(count)) }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = handler.characters
        let data = Unmanaged.passUnretained(self).toOpaque()
        guard let context = xmlCreatePushParserCtxt(&handler, data, nil, 0, nil) else {
            tree.problem = "There is not enough memory to parse it."
            return
        }
        defer { xmlFreeParserCtxt(context) }
        let options: [xmlParserOption] = [
            XML_PARSE_RECOVER, XML_PARSE_NONET, XML_PARSE_NOERROR, XML_PARSE_NOWARNING, XML_PARSE_IGNORE_ENC,
        ]
        xmlCtxtUseOptions(context, Int32(options.reduce(0) { $0 | $1.rawValue }))
        self.context = context
        text.withUnsafeBytes { text in
            let start = text.bindMemory(to: CChar.self)
            var offset = 0
            // The parser may scan a chunk more than once, so it gets small chunks.
            while offset < start.count, !tree.isTruncated {
                let count = min(Self.chunkBytes, start.count - offset)
                xmlParseChunk(context, start.baseAddress?.advanced(by: offset), Int32(count), 0)
                offset += count
            }
            xmlParseChunk(context, nil, 0, 1)
        }
        self.context = nil
        describeProblem(context)
    }

    private static let chunkBytes = 64 << 10

    private func describeProblem(_ context: xmlParserCtxtPtr) {
        // `cut` has already described the problem.
        if tree.isTruncated { return }
        if tree.root == nil {
            tree.problem = "It is not an XML document."
        } else if context.pointee.wellFormed == 0, let error = xmlCtxtGetLastError(context) {
            let message = error.pointee.message.map { String(cString: $0).collapsingWhiteSpace } ?? ""
            tree.problem = "Its markup is malformed in line \(error.pointee.line) (\(message.prefix(120)))."
        }
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
        data.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Nodes

    private func start(
        _ name: UnsafePointer<xmlChar>?,
        _ namespace: UnsafePointer<xmlChar>?,
        _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
        count: Int,
        namespaceCount: Int
    ) {
        let namespaceCount = open[open.count - 1].namespaceCount + namespaceCount
        guard open.count <= limits.maximumXMLDepth else {
            return cut("Its elements are nested more than \(limits.maximumXMLDepth) levels deep.")
        }
        guard namespaceCount <= Self.maximumNamespaces else { return cut("It declares too many namespaces.") }
        guard isWithinLimits() else { return }
        var list: [XMLTree.Attribute] = []
        list.reserveCapacity(count)
        for index in 0..<count {
            guard let attributes, let start = attributes[index * 5 + 3], let end = attributes[index * 5 + 4] else {
                continue
            }
            let value = UnsafeBufferPointer(start: start, count: max(0, end - start))
            list.append(
                XMLTree.Attribute(
                    name: interned(attributes[index * 5]),
                    namespace: interned(attributes[index * 5 + 2] ?? attributes[index * 5 + 1]),
                    value: Self.resolved(value)
                )
            )
        }
        add(
            XMLTree.Node(
                name: interned(name),
                namespace: interned(namespace),
                attributes: list,
                text: "",
                parent: open[open.count - 1].index
            )
        )
        open.append((Int32(clamping: tree.nodes.count - 1), -1, namespaceCount))
    }

    private func end() {
        if open.count > 1 { open.removeLast() }
    }

    private func characters(_ text: UnsafePointer<xmlChar>?, count: Int) {
        // Text outside the root element doesn't belong to the document.
        guard let text, count > 0, open.count > 1 else { return }
        let string = String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
        let last = open[open.count - 1].last
        if last >= 0, !tree.nodes[Int(last)].isElement { return tree.append(string, toTextAt: last) }
        guard isWithinLimits() else { return }
        add(XMLTree.Node(name: "", namespace: "", attributes: [], text: string, parent: open[open.count - 1].index))
    }

    private func add(_ node: XMLTree.Node) {
        let top = open.count - 1
        tree.append(node, after: open[top].last)
        open[top].last = Int32(clamping: tree.nodes.count - 1)
    }

    private func isWithinLimits() -> Bool {
        guard !tree.isTruncated else { return false }
        guard tree.nodes.count < limits.maximumXMLNodeCount else {
            cut("It has more than \(limits.maximumXMLNodeCount) nodes.")
            return false
        }
        return true
    }

    private func cut(_ problem: String) {
        guard !tree.isTruncated else { return }
        tree.isTruncated = true
        tree.problem = problem
        if let context { xmlStopParser(context) }
    }

    private func interned(_ name: UnsafePointer<xmlChar>?) -> String {
        guard let name else { return "" }
        if let known = names[name] { return known }
        let text = String(cString: name)
        names[name] = text
        return text
    }

    /// Resolves the last references in an attribute value: libxml2 leaves `&#38;` unresolved.
    private static func resolved(_ value: UnsafeBufferPointer<xmlChar>) -> String {
        let text = String(decoding: value, as: UTF8.self)
        guard text.contains("&#38;") else { return text }
        return text.split(separator: "&#38;", omittingEmptySubsequences: false).joined(separator: "&")
    }
}
