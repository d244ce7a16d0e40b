/// A package document, read (EPUB 3.3, section 5; OPF 2.0.1).
struct EpubPackage: Sendable {
    let path: String
    /// The version it says it is: `2.0`, `3.0`; empty when it doesn't say.
    let version: String
    let metadata: EpubMetadata
    let manifest: EpubManifest
    let spine: EpubSpine
    /// The `guide` of EPUB 2.
    let guide: XMLTree.Element?

    /// Whether the rules of EPUB 3 hold: only what the manifest lists belongs to the book.
    var isEpub3: Bool { version.hasPrefix("3") }

    init(
        path: String,
        in container: EpubContainer,
        problems: inout [String]
    ) throws(PublicationError) {
        guard let tree = container.tree(path, problems: &problems), let root = tree.root else {
            throw .damaged(file: container.file, reason: problems.last ?? "its package document can't be read")
        }
        guard !tree.isCutShort else {
            throw .unsafe(
                file: container.file,
                reason: "its package document has more than \(container.limits.maximumXMLNodeCount) elements and texts"
            )
        }
        // A document whose outermost element is another one may still hold all that is needed.
        func part(_ name: String) -> XMLTree.Element? { root.first(name) ?? root.descendants(name).first }
        self.path = path
        version = root["version"]?.collapsingWhiteSpace ?? ""
        metadata = EpubMetadata(part("metadata"), package: root)
        manifest = EpubManifest(part("manifest"), packagePath: path, in: container, problems: &problems)
        spine = try EpubSpine(part("spine"), manifest: manifest, file: container.file, limits: container.limits)
        guide = part("guide")
    }
}
