/// Writes edits to a package document beside a file: `NAME.opf`.
public enum SidecarDocument {
    /// The extension of the document.
    public static let fileExtension = "opf"
    /// Names Quire in documents that it has written.
    private static let generator = "Quire"

    /// Returns the document with the edited values; nil when none of them is written to package documents, such as an
    /// edit of the volume or of the tags.
    ///
    /// - Parameter title: the present title, which a package document needs.
    public static func document(_ edits: EditedMetadata, title: String) -> [UInt8]? {
        var elements: [Element] = []
        for (index, person) in (edits.people?.content ?? []).enumerated() {
            let isAuthor = ["", "aut", "ill"].contains(person.role)
            let id = "person\(index)"
            elements.append(Element(isAuthor ? "dc:creator" : "dc:contributor", person.name, [("id", id)]))
            guard !person.role.isEmpty else { continue }
            let attributes = [("refines", "#" + id), ("property", "role"), ("scheme", "marc:relators")]
            elements.append(Element("meta", person.role, attributes))
        }
        if let summary = edits.summary?.content { elements.append(Element("dc:description", summary)) }
        if let publisher = edits.publisher?.content { elements.append(Element("dc:publisher", publisher)) }
        if let published = edits.published?.content { elements.append(Element("dc:date", published)) }
        elements += (edits.genres?.content ?? []).map { Element("dc:subject", $0) }
        if let language = edits.language?.content { elements.append(Element("dc:language", language)) }
        if let age = edits.ageRating?.content {
            elements.append(Element("meta", "\(age)-", [("property", "schema:typicalAgeRange")]))
        }
        // calibre's ratings are up to 10.
        if let rating = edits.rating?.content {
            elements.append(Element("meta", "", [("name", "calibre:rating"), ("content", "\(rating * 2)")]))
        }
        guard !elements.isEmpty || edits.title?.content != nil else { return nil }
        elements.insert(Element("dc:title", edits.title?.content ?? title), at: 0)
        elements.append(Element("meta", "", [("name", "generator"), ("content", generator)]))
        var writer = IndentedXMLWriter(
            rootNamed: "package",
            attributes: [("xmlns", "http://www.idpf.org/2007/opf"), ("version", "3.0")]
        )
        writer.begin("metadata", [("xmlns:dc", "http://purl.org/dc/elements/1.1/")])
        for element in elements { writer.add(element.name, element.text, element.attributes, indent: 2) }
        writer.end("metadata")
        return writer.finished()
    }

    /// An element with text.
    private struct Element {
        let name: String
        let attributes: [(String, String)]
        let text: String

        init(_ name: String, _ text: String, _ attributes: [(String, String)] = []) {
            self.name = name
            self.attributes = attributes
            self.text = text
        }
    }

    /// Returns whether Quire wrote a document.
    public static func isWrittenByQuire(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= PackageDocument.maximumBytes, !MetadataXML.declaresDocumentType(bytes),
            let root = XMLTree(bytes, limits: .standard).root
        else { return false }
        return root.descendants("meta").contains { $0["name"] == "generator" && $0["content"] == generator }
    }
}
