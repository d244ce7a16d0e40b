/// A package document (EPUB 3.3, section 5; OPF 2.0.1).
struct EpubPackage: Sendable {
    let path: String
    /// The declared version: `2.0`, `3.0`; empty if missing.
    let version: String
    let metadata: EpubMetadata
    let manifest: EpubManifest
    let spine: EpubSpine
    /// The `guide` of EPUB 2.
    let guide: XMLTree.Element?

    /// Whether the rules of EPUB 3 apply: only files in the manifest belong to the book.
    var isEpub3: Bool { version.hasPrefix("3") }

    /// Returns whether a file is a readable resource of the book: listed in the manifest and not part of the container.
    /// EPUB 3 forbids the use of unlisted files (EPUB 3.3, reading systems, section 3.1). In EPUB 2, where old programs
    /// often forgot to list files, unlisted files of known types also count.
    ///
    /// - Parameter name: the name of an entry.
    func holds(_ name: String) -> Bool {
        guard !name.lowercased().hasPrefix("meta-inf/"), name != path else { return false }
        if let item = manifest[path: name] { return !EpubMediaType.isScript(item.mediaType) }
        guard !isEpub3, let type = EpubMediaType.forExtension(of: name) else { return false }
        return EpubMediaType.isDocument(type) || type == EpubMediaType.css || EpubMediaType.isShownAsIs(type)
    }

    /// Returns the type of a file from the manifest, else from its extension; empty if neither is known.
    func mediaType(of name: String) -> String {
        manifest[path: name]?.mediaType ?? EpubMediaType.forExtension(of: name) ?? ""
    }

    init(
        path: String,
        in container: EpubContainer,
        problems: inout [String]
    ) throws(PublicationError) {
        guard let tree = container.tree(path, problems: &problems), let root = tree.root else {
            throw .damaged(
                file: container.file,
                reason: problems.last.map { .partUnreadableBecause(format: "OPF", message: $0) }
                    ?? .partUnreadable("OPF")
            )
        }
        guard !tree.isTruncated else {
            throw .unsafe(file: container.file, reason: .packageTooLarge(tree.problem ?? "it is too large"))
        }
        // A document with an unexpected root element may still contain all parts.
        func part(_ name: String) -> XMLTree.Element? { root.first(name) ?? root.descendants(name).first }
        self.path = path
        version = root["version"]?.collapsingWhiteSpace ?? ""
        metadata = EpubMetadata(part("metadata"), package: root)
        manifest = EpubManifest(part("manifest"), packagePath: path, in: container, problems: &problems)
        spine = try EpubSpine(part("spine"), manifest: manifest, file: container.file, limits: container.limits)
        guide = part("guide")
    }
}
