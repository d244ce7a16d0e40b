extension DocumentCleaner {
    /// Begins the result with the root it needs: the document's own, or one around a piece of a document.
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

    /// Opens the head or body an element needs around it.
    ///
    /// - Returns: whether the element may stand where it does.
    func prepareStructure(for name: String, _ namespace: MarkupNamespace, _ rule: ElementRule) -> Bool {
        // HTML's parser may come with a second root.
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

    /// Closes the head with what is open in it, though the source goes on in there.
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

    /// Opens the body, which stays open to the end of the document: what comes after it belongs into it.
    func openBody(_ attributes: [(name: String, value: String)] = []) {
        guard shape == .xhtml, !isBodyOpen else { return }
        openHead()
        leaveHead()
        isBodyOpen = true
        writer.start("body")
        for (name, value) in attributes { writer.attribute(name, value) }
        writtenDepth += 1
    }

    /// Closes everything.
    ///
    /// - Parameter notice: a sentence that the reader has to see; none for SVG, which has no place for it.
    func finish(notice: String?) {
        skippedDepth = 0
        while !frames.isEmpty { end() }
        guard shape == .xhtml else { return }
        openBody()
        if let notice { writeNotice(notice) }
        writer.end("body")
        writer.end("html")
    }

    /// Writes a paragraph that says what is wrong.
    func writeNotice(_ sentence: String) {
        writer.start("p")
        writer.attribute("class", "quire-problem")
        writer.text(sentence)
        writer.end("p")
    }
}
