extension DocumentSanitizer {
    /// Starts the output with a root: the document's own, or a new one around a fragment.
    func startRoot(_ name: String, _ namespace: MarkupNamespace) {
        if namespace == .svg, name == "svg" {
            shape = .svg
            return
        }
        shape = .xhtml
        if namespace == .xhtml, name == "html" { return }
        startHTML([])
        openBody()
    }

    /// Writes the root of an XHTML document.
    func startHTML(_ attributes: [(name: String, value: String)]) {
        writer.start("html")
        writer.attribute("xmlns", "\(MarkupNamespace.xhtml.address)")
        writer.attribute("xmlns:epub", "\(MarkupNamespace.ops.address)")
        for (name, value) in attributes { writer.attribute(name, value) }
        writtenDepth += 1
    }

    /// Opens the head or body that must contain an element.
    ///
    /// - Returns: whether the element is allowed at this position.
    func prepareStructure(for name: String, _ namespace: MarkupNamespace, _ rule: ElementRule) -> Bool {
        // The HTML parser may report a second root.
        guard shape == .xhtml else { return !frames.isEmpty || writer.bytes.isEmpty }
        guard !isBodyOpen else { return true }
        if namespace == .xhtml, name == "html" || name == "head" { return true }
        if namespace == .xhtml, name == "body" {
            leaveHead()
            return true
        }
        if case .title? = frames.last?.role { return true }
        let isOfHead = namespace == .xhtml && ["title", "style", "link", "meta", "base"].contains(name)
        if isHeadOpen {
            guard !isOfHead else { return true }
            switch rule {
            case .kept, .renamed: openBody()
            default: return false
            }
        } else if isOfHead, !hasHead {
            openHead()
        } else {
            openBody()
        }
        return true
    }

    func openHead() {
        guard !isBodyOpen, !isHeadOpen, !hasHead else { return }
        hasHead = true
        isHeadOpen = true
        writer.start("head")
        writtenDepth += 1
        for sheet in styleSheets { writeStyleSheetLink(sheet) }
    }

    /// Closes the head and the elements open in it, even though the source is still inside the head.
    private func leaveHead() {
        guard isHeadOpen else { return }
        for index in frames.indices.reversed() {
            if case .html = frames[index].role { break }
            if let name = frames[index].written {
                writer.end(name)
                writtenDepth -= 1
            }
            frames[index].written = nil
            frames[index].role = .plain
        }
        closeHead()
    }

    func closeHead() {
        guard isHeadOpen else { return }
        isHeadOpen = false
        writtenDepth -= 1
        writer.end("head")
    }

    /// Opens the body. It stays open until the end of the document, because all later content belongs to it.
    func openBody(_ attributes: [(name: String, value: String)] = []) {
        guard shape == .xhtml, !isBodyOpen else { return }
        openHead()
        leaveHead()
        isBodyOpen = true
        writer.start("body")
        for (name, value) in attributes { writer.attribute(name, value) }
        writtenDepth += 1
    }

    /// Closes all elements.
    ///
    /// - Parameter notice: a sentence for the user; ignored for SVG, which can't contain a paragraph.
    func finish(notice: String?) {
        skippedDepth = 0
        while !frames.isEmpty { end() }
        guard shape == .xhtml else { return }
        openBody()
        if let notice { writeNotice(notice) }
        writer.end("body")
        writer.end("html")
    }

    /// Writes a paragraph with a notice.
    func writeNotice(_ sentence: String) {
        writer.start("p")
        writer.attribute("class", "quire-problem")
        writer.text(sentence)
        writer.end("p")
    }
}
