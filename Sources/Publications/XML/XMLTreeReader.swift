import CXML

extension XMLTree {
    /// Reads a document. What is broken in it is left out; `problem` says so.
    ///
    /// Nothing is loaded from anywhere and no entity is expanded: see `XMLSource`. Elements lie at most 256 deep, which is
    /// libxml2's own limit; deeper ones end the reading.
    ///
    /// - Parameter bytes: the document in UTF-8, UTF-16 or the encoding it declares.
    init(_ bytes: [UInt8], limits: PublicationLimits) {
        self.init()
        let builder = XMLTreeBuilder(maximumNodeCount: limits.maximumXMLNodeCount)
        builder.read(XMLSource.prepare(bytes))
        self = builder.tree
    }
}

/// Takes what libxml2 calls out while it reads.
private final class XMLTreeBuilder {
    var tree = XMLTree()

    private let maximumNodeCount: Int
    private var context: xmlParserCtxtPtr?
    /// The elements that are open, each with the last node in it, or -1.
    private var open: [(index: Int32, last: Int32)] = [(-1, -1)]
    /// libxml2 holds each name once: an address stands for a name.
    private var names: [UnsafePointer<xmlChar>: String] = [:]

    init(maximumNodeCount: Int) {
        self.maximumNodeCount = maximumNodeCount
    }

    func read(_ text: [UInt8]) {
        var handler = xmlSAXHandler()
        handler.initialized = XML_SAX2_MAGIC
        handler.startElementNs = { data, name, _, namespace, _, _, count, _, attributes in
            XMLTreeBuilder.from(data)?.start(name, namespace, attributes, count: Int(count))
        }
        handler.endElementNs = { data, _, _, _ in XMLTreeBuilder.from(data)?.end() }
        handler.characters = { data, text, count in XMLTreeBuilder.from(data)?.characters(text, count: Int(count)) }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = handler.characters
        let data = Unmanaged.passUnretained(self).toOpaque()
        guard let context = xmlCreatePushParserCtxt(&handler, data, nil, 0, nil) else {
            tree.problem = "There is not enough memory to read it."
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
            // A push parser wants to be fed: it may look at what it was given more than once.
            while offset < start.count, !tree.isCutShort {
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
        if tree.isCutShort {
            tree.problem = "It has more than \(maximumNodeCount) elements and texts."
        } else if tree.root == nil {
            tree.problem = "It is no XML document."
        } else if context.pointee.wellFormed == 0, let error = xmlCtxtGetLastError(context) {
            let message = error.pointee.message.map { String(cString: $0).collapsingWhiteSpace } ?? ""
            tree.problem = "Its markup is broken in line \(error.pointee.line) (\(message.prefix(120)))."
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
        count: Int
    ) {
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
        open.append((Int32(clamping: tree.nodes.count - 1), -1))
    }

    private func end() {
        if open.count > 1 { open.removeLast() }
    }

    private func characters(_ text: UnsafePointer<xmlChar>?, count: Int) {
        // What stands outside the outermost element is no text of the document.
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
        guard tree.nodes.count < maximumNodeCount else {
            tree.isCutShort = true
            if let context { xmlStopParser(context) }
            return false
        }
        return true
    }

    private func interned(_ name: UnsafePointer<xmlChar>?) -> String {
        guard let name else { return "" }
        if let known = names[name] { return known }
        let text = String(cString: name)
        names[name] = text
        return text
    }

    /// A value as it stands for SAX: libxml2 leaves `&#38;` in it for later, where everything else is resolved.
    private static func resolved(_ value: UnsafeBufferPointer<xmlChar>) -> String {
        let text = String(decoding: value, as: UTF8.self)
        guard text.contains("&#38;") else { return text }
        return text.split(separator: "&#38;", omittingEmptySubsequences: false).joined(separator: "&")
    }
}
