/// The spine of a package (EPUB 3.3, section 5.7).
struct EpubSpine: Sendable {
    struct Item: Sendable {
        /// The item itself, or its first supported fallback.
        var item: EpubManifest.Item
        var isLinear: Bool
        var properties: [String]
        /// The reason why the item can't be shown, as a sentence.
        var problem: String?
    }

    private(set) var items: [Item] = []
    let progression: ReadingProgression?
    /// The manifest id of the NCX.
    let ncxID: String?

    init(
        _ element: XMLTree.Element?,
        manifest: EpubManifest,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) {
        progression = element?["page-progression-direction"].flatMap {
            ReadingProgression(rawValue: $0.collapsingWhiteSpace.lowercased())
        }
        ncxID = element?["toc"]
        let references = element?.children.filter { $0.name == "itemref" } ?? []
        guard references.count <= limits.maximumSectionCount else {
            throw .unsafe(file: file, reason: .tooManySections(limits.maximumSectionCount))
        }
        for reference in references {
            guard let id = reference["idref"], let named = manifest[id: id] else { continue }
            let isLinear = reference["linear"]?.collapsingWhiteSpace.lowercased() != "no"
            let properties = (reference["properties"] ?? "").words.map(String.init)
            let shown = Self.shown(manifest.fallbacks(of: named))
            let problem = shown == nil ? Self.problem(with: named) : nil
            items.append(Item(item: shown ?? named, isLinear: isLinear, properties: properties, problem: problem))
        }
        // If no item is linear, all count as linear.
        if !items.contains(where: \.isLinear) {
            for index in items.indices { items[index].isLinear = true }
        }
        // If the spine is empty, read the documents of the manifest.
        if items.isEmpty {
            for item in manifest.items.prefix(limits.maximumSectionCount)
            where item.isPresent && EpubMediaType.isDocument(item.mediaType) && !item.properties.contains("nav") {
                items.append(Item(item: item, isLinear: true, properties: []))
            }
        }
    }

    /// Returns the first document of a fallback chain, else its first image.
    private static func shown(_ chain: [EpubManifest.Item]) -> EpubManifest.Item? {
        let present = chain.filter(\.isPresent)
        return present.first { EpubMediaType.isDocument($0.mediaType) }
            ?? present.first { EpubMediaType.isPicture($0.mediaType) }
    }

    private static func problem(with item: EpubManifest.Item) -> String {
        guard item.isPresent else { return "The section is missing: there is no file \(item.path)." }
        let type = item.mediaType.isEmpty ? "of an unknown type" : "of the type \(item.mediaType)"
        return "The section can't be shown: it is \(type) and has no supported fallback."
    }
}
