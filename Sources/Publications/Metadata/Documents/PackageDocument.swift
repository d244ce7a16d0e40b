/// Reads a package document that isn't in a book: `metadata.opf` in its folder, or `NAME.opf` beside the file. calibre
/// writes both.
public enum PackageDocument {
    /// The name of the document of a folder, in lower case.
    public static let folderFileName = "metadata.opf"
    /// The largest document. A real one has a few kilobytes.
    public static let maximumBytes: Int64 = 2 << 20

    /// - Returns: the metadata; nil when the document is not a package.
    public static func parse(_ bytes: [UInt8]) -> PublicationMetadata? {
        guard bytes.count <= maximumBytes, !MetadataXML.declaresDocumentType(bytes),
            let root = XMLTree(bytes, limits: .standard).root, root.name == "package"
        else { return nil }
        let package = EpubMetadata(root.first("metadata") ?? root.descendants("metadata").first, package: root)
        var metadata = package.publicationMetadata(name: "", progression: nil)
        if package.elements["title"]?.isEmpty ?? true { metadata.title = nil }
        let identifiers = (package.elements["identifier"] ?? []).compactMap { expression -> String? in
            // Omit calibre's own identifiers, which have no meaning outside its library.
            let scheme = expression.refinement("scheme") ?? ""
            guard !["calibre", "uuid"].contains(scheme.lowercased()) else { return nil }
            return WorkIdentifier.identifier(scheme: scheme, value: expression.value)
        }
        metadata.identifiers = identifiers.unique()
        metadata.identifier = nil
        return metadata.title == nil && metadata.creators.isEmpty && metadata.summary == nil ? nil : metadata
    }
}
