/// Reads an XMP packet (ISO 16684-1), which PDF files contain: Dublin Core, XMP Rights, PRISM, and calibre's series.
enum XMPPacket {
    /// The largest packet.
    static let maximumBytes = 1 << 20

    /// - Returns: the metadata; nil when the packet is malformed or has no known values.
    static func parse(_ bytes: [UInt8]) -> PublicationMetadata? {
        guard bytes.count <= maximumBytes, !MetadataXML.declaresDocumentType(bytes),
            let root = XMLTree(bytes, limits: .standard).root
        else { return nil }
        let resources = root.name == "RDF" ? [root] : root.descendants("RDF")
        let descriptions = resources.flatMap { $0.children("Description") }.prefix(100)
        var metadata = PublicationMetadata()
        for description in descriptions { take(description, into: &metadata) }
        metadata.setSources(.xmp)
        return metadata.sources.isEmpty ? nil : metadata
    }

    private static func take(_ description: XMLTree.Element, into metadata: inout PublicationMetadata) {
        // A simple value can be an attribute or an element.
        for attribute in description.tree.nodes[Int(description.index)].attributes {
            if let text = MetadataText.trimmed(attribute.value) { take(attribute.name, [text], into: &metadata) }
        }
        for element in description.children.prefix(1_000) {
            if element.name == "series", let name = (element.first("value") ?? element).collapsedText {
                metadata.series = metadata.series ?? name
                // calibre writes the number as a qualifier of the name.
                if let number = element.descendants("series_index").first?.collapsedText {
                    metadata.number = metadata.number ?? EpubMetadata.withoutZeros(number)
                }
                continue
            }
            let values = values(of: element)
            if !values.isEmpty { take(element.name, values, into: &metadata) }
        }
    }

    /// Returns the values of a property: the items of an array, with the default language first, or its text.
    private static func values(of element: XMLTree.Element) -> [String] {
        guard let array = element.children.first(where: { ["Alt", "Bag", "Seq"].contains($0.name) }) else {
            return [element.collapsedText].compactMap(\.self)
        }
        let items = array.children("li").prefix(200)
        let isDefault = { (item: XMLTree.Element) in
            item.tree.nodes[Int(item.index)].attributes.contains { $0.name == "lang" && $0.value == "x-default" }
        }
        let ordered = array.name == "Alt" ? items.filter(isDefault) + items.filter { !isDefault($0) } : Array(items)
        return ordered.compactMap { MetadataText.trimmed($0.text) }
    }

    private static func take(_ name: String, _ values: [String], into metadata: inout PublicationMetadata) {
        guard let first = values.first else { return }
        switch name {
        case "title": metadata.title = metadata.title ?? DocumentTitle.usable(first)
        case "creator":
            guard metadata.writers.isEmpty else { return }
            metadata.writers = values.unique()
            metadata.creators = metadata.writers.map { PublicationContributor(name: $0, roles: ["aut"]) }
        case "contributor":
            metadata.contributors = values.unique().map { PublicationContributor(name: $0) }
        case "description": metadata.summary = metadata.summary ?? first.plainText
        case "subject": metadata.subjects = limited(metadata.subjects + values)
        case "publisher": metadata.publisher = metadata.publisher ?? first
        case "date", "publicationDate": metadata.published = metadata.published ?? first
        case "rights": metadata.rights = metadata.rights ?? first
        case "language":
            metadata.languages = values.unique()
            metadata.language = metadata.language ?? first
        case "isbn", "identifier":
            let numbers = values.compactMap { WorkIdentifier.number(withoutURN($0)) }
            metadata.identifiers = limited(metadata.identifiers + numbers)
        case "Rating": metadata.rating = metadata.rating ?? MetadataText.rating(first)
        case "seriesTitle": metadata.series = metadata.series ?? first
        case "seriesNumber", "number": metadata.number = metadata.number ?? first
        default: break
        }
    }

    /// Returns the first texts of a list that several properties share, without repetitions.
    private static func limited(_ texts: [String]) -> [String] {
        Array(texts.unique().prefix(maximumCount))
    }

    private static let maximumCount = 200

    private static func withoutURN(_ text: String) -> String {
        let folded = text.lowercased()
        for prefix in ["urn:isbn:", "isbn:", "isbn "] where folded.hasPrefix(prefix) {
            return String(text.dropFirst(prefix.count))
        }
        return text
    }
}
