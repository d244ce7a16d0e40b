/// Receives parser events and writes the allowed elements and attributes.
///
/// It builds no tree: its memory is bounded by the output and the open elements.
final class DocumentSanitizer: MarkupHandler {
    /// An open element of the source.
    struct Frame {
        /// The name of the written element; nil if its tags were dropped.
        var written: String?
        /// The namespace of child elements that don't declare one.
        var namespace: MarkupNamespace
        /// The namespace of the innermost written element.
        var writtenNamespace = MarkupNamespace.xhtml
        var role = Role.plain
    }

    enum Role {
        case plain
        case html, head, body, style
        /// The title in the head, or an element in it: only text is written.
        case title
        /// `epub:switch`. `isDecided` is whether one of its cases was chosen.
        case switching(isDecided: Bool)
        /// A link that replaces an embedded document. `start` is the length of the output before its content, `label`
        /// its text if there is no content.
        case embedding(start: Int, label: String)
    }

    enum Shape { case xhtml, svg }

    var writer: MarkupWriter
    var issues = MarkupIssues()
    var policy: ReferencePolicy
    var frames: [Frame] = []
    /// The number of open elements inside a skipped element, including that element.
    var skippedDepth = 0
    /// The number of open elements in the output.
    var writtenDepth = 0
    var styleText: [UInt8] = []
    /// The type of the document; nil before the root element.
    var shape: Shape?
    var hasHead = false
    var isHeadOpen = false
    var isBodyOpen = false
    /// Whether the output has visible or audible content.
    var hasContent = false
    /// Whether removed elements might have been the only visible content.
    var hasRemovedContent = false
    /// Whether the limits truncated the document.
    var isTruncated = false
    /// The style sheets of processing instructions, as attributes of `link`.
    let styleSheets: [[(name: String, value: String)]]
    let limits: PublicationLimits

    init(policy: ReferencePolicy, styleSheets: [[UInt8]], expectedBytes: Int, limits: PublicationLimits) {
        self.policy = policy
        self.limits = limits
        self.styleSheets = styleSheets.map(StyleSheetInstruction.attributes)
        writer = MarkupWriter(capacity: expectedBytes + expectedBytes / 8 + 512)
    }

    // MARK: Events

    func start(_ name: String, in namespace: MarkupNamespace, attributes: [MarkupAttribute]) {
        guard skippedDepth == 0, !isFull else {
            skippedDepth += 1
            return
        }
        if case .style? = frames.last?.role {
            skippedDepth = 1
            return
        }
        let lowercased = name.lowercased()
        let actual = resolve(lowercased, namespace)
        if shape == nil { startRoot(lowercased, actual) }
        let rule = rule(for: lowercased, actual)
        guard prepareStructure(for: lowercased, actual, rule) else {
            skippedDepth = 1
            return
        }
        if case .title? = frames.last?.role {
            if case .skipped = rule { skippedDepth = 1 } else { frames.append(unwritten(.title)) }
            return
        }
        start(lowercased, actual, rule, attributes)
    }

    func end() {
        if skippedDepth > 0 {
            skippedDepth -= 1
            return
        }
        guard let frame = frames.popLast() else { return }
        switch frame.role {
        case .style: writeStyleText()
        case .head:
            closeHead()
            return
        case .embedding(let start, let label) where writer.bytes.count == start:
            writer.text(label)
            hasContent = true
        default: break
        }
        if let name = frame.written { close(name, frame.writtenNamespace) }
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) {
        guard skippedDepth == 0, !isFull else { return }
        let isSpace = hasContent && isBodyOpen ? false : text.allSatisfy { $0 <= 0x20 }
        if shape == nil {
            guard !isSpace else { return }
            startRoot("", .none)
        }
        switch frames.last?.role {
        case .style?: return styleText.append(contentsOf: text)
        case .title?: break
        case nil where shape == .svg: return
        default:
            guard shape == .xhtml, !isBodyOpen else { break }
            guard !isSpace, !isHeadOpen else { return }
            openBody()
        }
        if !hasContent, isBodyOpen || shape == .svg { hasContent = !isSpace }
        writer.text(text)
    }

    // MARK: Names

    /// Returns the namespace of an element. If it is missing or ambiguous, it is determined by the parent elements.
    private func resolve(_ name: String, _ namespace: MarkupNamespace) -> MarkupNamespace {
        guard namespace == .none || namespace == .xhtml else { return namespace }
        if name == "svg" { return .svg }
        if name == "math" { return .mathml }
        switch frames.last?.namespace {
        case .svg? where namespace == .none || SVGRules.isKnown(name): return .svg
        case .mathml? where MathMLRules.isKnown(name): return .mathml
        default: return .xhtml
        }
    }

    private func rule(for name: String, _ namespace: MarkupNamespace) -> ElementRule {
        switch namespace {
        case .xhtml: XHTMLRules.element(name)
        case .svg: SVGRules.element(name)
        case .mathml: MathMLRules.element(name)
        case .ops:
            switch name {
            case "switch": .special(.switching)
            case "case": .special(.switchCase)
            case "default": .special(.switchDefault)
            case "trigger": .skipped
            default: .unwrapped
            }
        case .xlink, .xml, .none, .unknown: name == "script" ? .skipped : .unwrapped
        }
    }

    /// Whether the output is full, except for the space to close elements and write a notice.
    private var isFull: Bool {
        guard !isTruncated else { return true }
        if writer.bytes.count > limits.maximumMarkupBytes - (64 << 10),
            writer.bytes.count > limits.maximumMarkupBytes / 2
        {
            isTruncated = true
            issues.record("The section is too long; its end was left out.")
        }
        return isTruncated
    }

    private func close(_ name: String, _ namespace: MarkupNamespace) {
        writtenDepth -= 1
        if writer.isAtStart, namespace != .xhtml { return writer.endEmpty() }
        writer.end(name)
    }
}
