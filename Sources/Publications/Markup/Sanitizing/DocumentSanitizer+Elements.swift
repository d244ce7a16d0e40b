extension DocumentSanitizer {
    /// Starts an element according to its rule.
    ///
    /// - Parameter name: in lower case.
    func start(_ name: String, _ namespace: MarkupNamespace, _ rule: ElementRule, _ attributes: [MarkupAttribute]) {
        switch rule {
        case .kept(let canonical): write(canonical, namespace, attributes)
        case .renamed(let other):
            hasRemovedContent = true
            write(other, namespace, attributes)
        case .unwrapped: unwrap(namespace, attributes)
        case .skipped:
            hasRemovedContent = true
            if name == "script" { issues.record("Scripts were removed.") }
            skippedDepth = 1
        case .special(let special): startSpecial(special, namespace, attributes)
        }
    }

    private func startSpecial(
        _ special: ElementRule.Special,
        _ namespace: MarkupNamespace,
        _ attributes: [MarkupAttribute]
    ) {
        switch special {
        case .html:
            guard writer.bytes.isEmpty else { return unwrap(namespace, []) }
            startHTML(sanitize(attributes, of: "html", namespace))
            frames.append(Frame(written: nil, namespace: .xhtml, role: .html))
        case .head:
            guard !hasHead, !isBodyOpen else { return unwrap(namespace, []) }
            openHead()
            frames.append(Frame(written: nil, namespace: .xhtml, role: .head))
        case .body:
            guard !isBodyOpen else { return unwrap(namespace, []) }
            openBody(sanitize(attributes, of: "body", namespace))
            frames.append(Frame(written: nil, namespace: .xhtml, role: .body))
        case .base: takeBase(attributes)
        case .link:
            writeStyleSheetLink(attributes.map { ($0.name.lowercased(), $0.value) })
            skippedDepth = 1
        case .meta: writeMeta(attributes)
        case .style: startStyle(namespace, attributes)
        case .embedding(let reference): startEmbedding(reference, namespace, attributes)
        case .switching: frames.append(unwritten(.switching(isDecided: false)))
        case .switchCase: startCase(attributes)
        case .switchDefault: startDefault()
        case .animation(let canonical): startAnimation(canonical, attributes)
        }
    }

    /// Creates a frame for an element whose tags are dropped.
    func unwritten(_ role: Role = .plain) -> Frame {
        Frame(
            written: nil,
            namespace: frames.last?.namespace ?? .xhtml,
            writtenNamespace: writtenNamespace,
            role: role
        )
    }

    /// Drops an element's tags. An `id` is kept on a `span`, as a link target.
    private func unwrap(_ namespace: MarkupNamespace, _ attributes: [MarkupAttribute]) {
        let isText = frames.last?.namespace ?? .xhtml == .xhtml && isBodyOpen
        if isText, attributes.contains(where: { $0.name == "id" && ($0.namespace == .none || $0.namespace == .xml) }) {
            return write("span", .xhtml, attributes)
        }
        frames.append(unwritten())
    }

    /// Writes an element, unless it is nested too deeply.
    func write(_ name: String, _ namespace: MarkupNamespace, _ attributes: [MarkupAttribute]) {
        guard writtenDepth < min(limits.maximumMarkupDepth, 250) else {
            issues.record(
                "Elements are nested more than \(limits.maximumMarkupDepth) levels deep; the deepest lost their formatting."
            )
            return frames.append(unwritten())
        }
        startTag(name, namespace, sanitize(attributes, of: name, namespace))
        if Self.visibleElements.contains(name) { hasContent = true }
        if namespace == .xhtml, XHTMLRules.isVoid(name) {
            writer.endEmpty()
            return frames.append(unwritten())
        }
        writtenDepth += 1
        let isHTMLInside = namespace == .svg && ["foreignObject", "desc", "title"].contains(name)
        frames.append(
            Frame(written: name, namespace: isHTMLInside ? .xhtml : namespace, writtenNamespace: namespace)
        )
        if name == "title", namespace == .xhtml, isHeadOpen { frames[frames.count - 1].role = .title }
        // SVG has no head: its root imports the style sheets.
        if writtenDepth == 1, shape == .svg { writeStyleSheetImports() }
    }

    /// Writes a start tag, with a namespace declaration if the namespace differs from the parent's.
    func startTag(_ name: String, _ namespace: MarkupNamespace, _ attributes: [(name: String, value: String)]) {
        writer.start(name)
        if frames.isEmpty && shape == .svg || namespace != writtenNamespace {
            writer.attribute("xmlns", "\(namespace.address)")
        }
        for (name, value) in attributes { writer.attribute(name, value) }
    }

    /// The namespace in effect for the next written element.
    var writtenNamespace: MarkupNamespace {
        frames.last?.writtenNamespace ?? (shape == .svg ? .svg : .xhtml)
    }

    private static let visibleElements: Set<String> = [
        "img", "image", "svg", "math", "audio", "video", "hr", "path", "rect", "circle", "ellipse", "line", "polygon",
        "polyline", "use",
    ]
}
