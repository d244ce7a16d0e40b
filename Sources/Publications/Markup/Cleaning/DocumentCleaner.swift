/// Takes a document's parts one by one and writes those that may stay.
///
/// No tree is built: memory is bounded by the result and by the open elements.
final class DocumentCleaner: MarkupReceiver {
    /// An element that is open in the source.
    struct Frame {
        /// The element written for it; nil when it lost its tags.
        var written: String?
        /// What elements in it belong to when they do not say.
        var namespace: MarkupNamespace
        /// What is in force in the result: the namespace of the innermost element written.
        var writtenNamespace = MarkupNamespace.xhtml
        var role = Role.plain
    }

    enum Role {
        case plain
        case html, head, body, style
        /// The title in the head, and what is in it: text.
        case title
        /// `epub:switch`, and whether one of its cases was taken.
        case switching(isDecided: Bool)
        /// A link in place of a document within the document. `start` is the length of what was written before its
        /// content, `label` what it says if there is none.
        case embedding(start: Int, label: String)
    }

    enum Shape { case xhtml, svg }

    var writer: MarkupWriter
    var problems = MarkupProblems()
    var judge: ReferenceJudge
    var frames: [Frame] = []
    /// How many elements are open within one that is left out, itself included.
    var skippedDepth = 0
    /// How many elements are open in what is written.
    var writtenDepth = 0
    var styleText: [UInt8] = []
    /// What the root is; nil before it.
    var shape: Shape?
    var hasHead = false
    var isHeadOpen = false
    var isBodyOpen = false
    /// Whether there is anything to see or hear.
    var hasContent = false
    /// Whether something was left out that might have been all there was to see.
    var hasRemovedContent = false
    /// Whether the limits cut the document off.
    var isCutOff = false
    /// Style sheets that processing instructions name, as attributes of `link`.
    let styleSheets: [[(name: String, value: String)]]
    let limits: PublicationLimits

    init(judge: ReferenceJudge, styleSheets: [[UInt8]], expectedBytes: Int, limits: PublicationLimits) {
        self.judge = judge
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

    /// The vocabulary of an element, judged by those around it where it is not said or can't be.
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

    /// Whether no more is taken: closing what is open and saying so has to fit in still.
    private var isFull: Bool {
        guard !isCutOff else { return true }
        if writer.bytes.count > limits.maximumMarkupBytes - (64 << 10),
            writer.bytes.count > limits.maximumMarkupBytes / 2
        {
            isCutOff = true
            problems.note("The section is too long; its end was left out.")
        }
        return isCutOff
    }

    private func close(_ name: String, _ namespace: MarkupNamespace) {
        writtenDepth -= 1
        if writer.isAtStart, namespace != .xhtml { return writer.endEmpty() }
        writer.end(name)
    }
}
