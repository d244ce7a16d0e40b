/// Finds the cover image by the conventions of EPUB 2, EPUB 3 and actual books.
struct EpubCover {
    let package: EpubPackage
    let navigation: EpubNavigation
    let container: EpubContainer

    /// Returns the path of the image; nil when there is none.
    ///
    /// - Parameter sections: caches the summaries of the documents that are read.
    func path(_ sections: inout EpubSections) -> String? {
        declared ?? shown(&sections) ?? called
    }

    /// The image declared by the `cover-image` property of EPUB 3, or by the `meta` of EPUB 2. The latter should be an
    /// id but is often a path.
    private var declared: String? {
        let manifest = package.manifest
        if let item = manifest.first(withProperty: "cover-image"), let path = picture(item) { return path }
        guard let name = package.metadata.named["cover"] else { return nil }
        if let item = manifest[id: name], let path = picture(item) { return path }
        guard let path = BookHref(name, in: package.path)?.path else { return nil }
        return manifest[path: container.name(path) ?? path].flatMap(picture)
    }

    /// Returns the image in the cover document, else in the first section if that is a single image.
    private func shown(_ sections: inout EpubSections) -> String? {
        for landmark in navigation.landmarks where landmark.kind == "cover" {
            if let item = package.manifest[path: landmark.path], let path = picture(item) { return path }
            if let path = picture(inDocumentAt: landmark.path) { return path }
        }
        guard !sections.list.isEmpty else { return nil }
        sections.inspect(at: 0, isWhole: true)
        return sections[0].picture
    }

    /// The image whose id or name is `cover`, else one whose id or name contains this word.
    private var called: String? {
        let pictures = package.manifest.items.filter { picture($0) != nil }
        func name(_ item: EpubManifest.Item) -> String { FileNames.lastComponent(of: item.path).lowercased() }
        let item =
            pictures.first { $0.id.lowercased() == "cover" || FileNames.withoutExtension(name($0)) == "cover" }
            ?? pictures.first { $0.id.lowercased().contains("cover") || name($0).contains("cover") }
        return item?.path
    }

    private func picture(_ item: EpubManifest.Item) -> String? {
        item.isPresent && item.mediaType.hasPrefix("image/") ? item.path : nil
    }

    private static let headBytes = 16 << 10

    private func picture(inDocumentAt path: String) -> String? {
        guard let bytes = container.head(path, byteCount: Self.headBytes),
            let reference = DocumentSummary(bytes, limits: container.limits).firstImage,
            let target = BookHref(reference, in: path), let name = container.name(target.path), package.holds(name)
        else { return nil }
        return package.mediaType(of: name).hasPrefix("image/") ? name : nil
    }
}
