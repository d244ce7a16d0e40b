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
    func prepareStructure(for name: String, _ rule: ElementRule) -> Bool {
        switch frames.last?.role {
        case .head?:
            if name == "body" { return true }
            return ["title", "style", "link", "meta", "base"].contains(name)
        case .html? where name != "head" && name != "body":
            // Style sheets after the head are common where the head was forgotten.
            if !isBodyOpen, ["title", "style", "link", "meta", "base"].contains(name) { return openHead() }
            openBody()
            return true
        default: return true
        }
    }

    /// - Returns: true, for callers that go on in it.
    @discardableResult
    func openHead() -> Bool {
        guard !isBodyOpen, !isHeadOpen, !hasHead else { return true }
        hasHead = true
        isHeadOpen = true
        writer.start("head")
        writtenDepth += 1
        for sheet in styleSheets { writeStyleSheetLink(sheet) }
        return true
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
        closeHead()
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
