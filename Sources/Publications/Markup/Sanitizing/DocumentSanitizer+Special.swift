extension DocumentSanitizer {
    // MARK: Head

    /// Reads the base for references.
    func takeBase(_ attributes: [MarkupAttribute]) {
        skippedDepth = 1
        guard policy.basePath == policy.path, let reference = attributes.first(where: { $0.name == "href" })?.value
        else { return }
        // The base may be a folder. Resolve it like a file in this folder.
        let inside = reference.hasSuffix("/") ? reference + "_" : reference
        if let path = ReferenceResolver().target(of: inside, in: policy.path) {
            policy.basePath = path
        } else {
            issues.record("The document's base, \(MarkupIssues.quoted(reference)), is outside the book.")
        }
    }

    /// Keeps the viewport of a fixed page and drops all other `meta` elements.
    func writeMeta(_ attributes: [MarkupAttribute]) {
        skippedDepth = 1
        let name = attributes.first { $0.name.lowercased() == "name" }?.value
        let content = attributes.first { $0.name.lowercased() == "content" }?.value
        guard name?.lowercased() == "viewport", let content, content.utf8.count <= 1024 else { return }
        startTag("meta", .xhtml, [("name", "viewport"), ("content", content)])
        writer.endEmpty()
    }

    /// Writes a link to a style sheet that belongs to the book.
    func writeStyleSheetLink(_ attributes: [(name: String, value: String)]) {
        guard let (reference, relation) = styleSheet(attributes) else { return }
        var result = [("rel", relation), ("href", reference)]
        for name in ["class", "media", "title"] {
            if let value = attributes.first(where: { $0.name == name })?.value { result.append((name, value)) }
        }
        startTag("link", .xhtml, result)
        writer.endEmpty()
    }

    /// Writes imports of the style sheets into SVG, which has no `link`.
    func writeStyleSheetImports() {
        for sheet in styleSheets {
            guard let (reference, relation) = styleSheet(sheet), relation == "stylesheet" else { continue }
            startTag("style", .svg, [])
            writer.text("@import \(String(decoding: CSSText.quoted(reference), as: UTF8.self));")
            writer.end("style")
        }
    }

    private func styleSheet(_ attributes: [(name: String, value: String)]) -> (reference: String, relation: String)? {
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        let relations = (value("rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        guard relations.contains("stylesheet"), value("type").map(Self.isStyleSheet) ?? true,
            let address = value("href")
        else { return nil }
        switch policy.decision(for: address) {
        case .local(let reference, _):
            return (reference, relations.contains("alternate") ? "alternate stylesheet" : "stylesheet")
        case .refused(let sentence): issues.record(sentence)
        default: issues.record("The style sheet \(MarkupIssues.quoted(address)) is not part of the book.")
        }
        return nil
    }

    static func isStyleSheet(_ mediaType: String) -> Bool {
        let type = mediaType.lowercased()
        return type.isEmpty || type.hasPrefix("text/css") || type.hasPrefix("text/x-oeb1-css")
    }

    // MARK: Styles

    func startStyle(_ namespace: MarkupNamespace, _ attributes: [MarkupAttribute]) {
        guard attributes.first(where: { $0.name == "type" }).map({ Self.isStyleSheet($0.value) }) ?? true,
            writtenDepth < min(limits.maximumMarkupDepth, 250)
        else {
            skippedDepth = 1
            return
        }
        let media = attributes.first { $0.name == "media" && $0.namespace == .none }
        startTag("style", namespace, media.map { [("media", $0.value)] } ?? [])
        writtenDepth += 1
        styleText = []
        frames.append(Frame(written: "style", namespace: namespace, writtenNamespace: namespace, role: .style))
    }

    func writeStyleText() {
        var text = styleText[...]
        styleText = []
        // HTML treats CDATA markers as text, XML removes them.
        while let mark = text.firstIndex(where: { $0 > 0x20 }), text[mark...].starts(with: "<![CDATA[".utf8) {
            text = text[(mark + 9)...]
        }
        while let mark = text.lastIndex(where: { $0 > 0x20 }), text[...mark].suffix(3).elementsEqual("]]>".utf8) {
            text = text[..<(mark - 2)]
        }
        let clean = StyleSheetSanitizer.sanitize(element: Array(text), policy: policy)
        issues.record(clean.issues)
        clean.text.withUnsafeBufferPointer { writer.text($0) }
    }

    // MARK: Embedded documents

    /// Replaces an embedded document by an image, a player or a link.
    func startEmbedding(_ reference: String, _ namespace: MarkupNamespace, _ attributes: [MarkupAttribute]) {
        func value(_ name: String) -> String? {
            attributes.first { $0.namespace == .none && $0.name.lowercased() == name }?.value
        }
        hasRemovedContent = true
        guard namespace == .xhtml, let address = value(reference) else { return startFallback(attributes) }
        let rest = attributes.filter { $0.name.lowercased() != reference }
        func replaced(_ name: String) -> [MarkupAttribute] {
            rest.filter { $0.name.lowercased() != name } + [
                MarkupAttribute(name: name, namespace: .none, value: address)
            ]
        }
        switch policy.decision(for: address) {
        case .local(_, let path) where path != policy.path:
            switch EmbeddedKind(path: path, mediaType: value("type")) {
            case .picture: return writeEmbedded(replaced("src"), text: value("alt") ?? value("title"))
            case .audio: return write("audio", .xhtml, replaced("src"))
            case .video: return write("video", .xhtml, replaced("src"))
            case .document:
                return startEmbeddedLink(replaced("href"), label: value("title") ?? FileNames.lastComponent(of: path))
            case nil: issues.record("\(MarkupIssues.quoted(address)) has an unsupported type.")
            }
        case .inline(_, let type) where SafeDataURL.isPicture(type):
            return writeEmbedded(replaced("src"), text: value("alt") ?? value("title"))
        case .refused(let sentence): issues.record(sentence)
        default: issues.record("The resource \(MarkupIssues.quoted(address)) is not part of the book.")
        }
        startFallback(attributes)
    }

    private func writeEmbedded(_ attributes: [MarkupAttribute], text: String?) {
        let alternative = MarkupAttribute(name: "alt", namespace: .none, value: text ?? "")
        startTag("img", .xhtml, sanitize(attributes.filter { $0.name != "alt" } + [alternative], of: "img", .xhtml))
        writer.endEmpty()
        hasContent = true
        skippedDepth = 1
    }

    private func startEmbeddedLink(_ attributes: [MarkupAttribute], label: String) {
        write("a", .xhtml, attributes.filter { $0.name.lowercased() != "type" && $0.name.lowercased() != "name" })
        guard let frame = frames.last, frame.written == "a" else { return }
        frames[frames.count - 1].role = .embedding(start: writer.bytes.count, label: label)
    }

    /// Shows the fallback content of an element that can't be shown.
    private func startFallback(_ attributes: [MarkupAttribute]) {
        if isBodyOpen, writtenNamespace == .xhtml, attributes.contains(where: { $0.name == "id" }) {
            return write("span", .xhtml, attributes.filter { $0.name == "id" })
        }
        frames.append(unwritten())
    }

    // MARK: `epub:switch`

    /// Shows the first supported case (EPUB 3.0.1, Content Documents, 2.1.3).
    func startCase(_ attributes: [MarkupAttribute]) {
        let required = attributes.first { $0.name == "required-namespace" }?.value ?? ""
        let supported: [MarkupNamespace] = [.mathml, .svg, .xhtml]
        let isSupported = supported.contains { required == "\($0.address)" }
        guard isSupported else {
            skippedDepth = 1
            return
        }
        startDefault()
    }

    func startDefault() {
        if case .switching(let isDecided)? = frames.last?.role {
            guard !isDecided else {
                skippedDepth = 1
                return
            }
            frames[frames.count - 1].role = .switching(isDecided: true)
        }
        frames.append(unwritten())
    }

    func startAnimation(_ name: String, _ attributes: [MarkupAttribute]) {
        let target = attributes.first { $0.name.lowercased() == "attributename" }?.value
        guard name == "animateMotion" || target.map(SVGRules.isAnimatable) == true else {
            issues.record("An animation of a link target or a script was removed.")
            skippedDepth = 1
            return
        }
        write(name, .svg, attributes)
    }
}

/// The kind of an embedded document, which determines its replacement.
enum EmbeddedKind {
    case picture, audio, video, document

    /// Determines the kind from the name's extension, else from the media type; nil if unsupported.
    init?(path: String, mediaType: String?) {
        let ending =
            path.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(path[$0...].dropFirst()).lowercased() } ?? ""
        let type = mediaType?.lowercased() ?? ""
        switch ending {
        case "jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "bmp", "jxl": self = .picture
        case "mp3", "m4a", "aac", "ogg", "oga", "opus", "wav", "flac": self = .audio
        case "mp4", "m4v", "webm", "ogv", "mov": self = .video
        case "xhtml", "html", "htm", "xht", "xml": self = .document
        default:
            if type.hasPrefix("image/") {
                self = .picture
            } else if type.hasPrefix("audio/") {
                self = .audio
            } else if type.hasPrefix("video/") {
                self = .video
            } else if type.contains("html") {
                self = .document
            } else {
                return nil
            }
        }
    }
}
