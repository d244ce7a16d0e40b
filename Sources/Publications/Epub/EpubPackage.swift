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

    /// Whether a file is one that readers may see: listed in the manifest, and nothing of the container itself. EPUB 3
    /// forbids to use what is not listed (EPUB 3.3, reading systems, section 3.1); of EPUB 2's files, which old programs
    /// often forgot to list, those that are of a type books are made of.
    ///
    /// - Parameter name: the name of an entry.
    func holds(_ name: String) -> Bool {
        guard !name.lowercased().hasPrefix("meta-inf/"), name != path else { return false }
        if let item = manifest[path: name] { return !EpubMediaType.isScript(item.mediaType) }
        guard !isEpub3, let type = EpubMediaType.promised(by: name) else { return false }
        return EpubMediaType.isDocument(type) || type == EpubMediaType.css || EpubMediaType.isShownAsIs(type)
    }

    /// The type of a file by the manifest, else by its extension; empty where neither says.
    func mediaType(of name: String) -> String {
        manifest[path: name]?.mediaType ?? EpubMediaType.promised(by: name) ?? ""
    }

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
                reason: "its package document is none an honest book has: \(tree.problem ?? "it is too large")"
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
