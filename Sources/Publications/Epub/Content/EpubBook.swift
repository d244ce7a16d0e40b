/// An EPUB 2 or 3.
///
/// Opening it reads the archive's directory, the container document, the package and the navigation. Content documents
/// are read only as far as the layout depends on them (`EpubSections`).
final class EpubBook: Book {
    let format: PublicationFormat
    let metadata: PublicationMetadata
    let pages: [PageDescription]
    let coverIndex: Int
    let body: BookBody

    private let container: EpubContainer
    private let package: EpubPackage
    private let protection: EpubEncryption

    /// - Parameter format: the format of the file, which may have been converted to an EPUB.
    /// - Throws: `PublicationError` when the package can't be found or read, the book is encrypted, or it exceeds the
    ///   limits. Smaller problems are listed in `body.problems` and in the `problem` of the section.
    init(_ container: EpubContainer, format: PublicationFormat = .epub) throws(PublicationError) {
        self.format = format
        var problems: [String] = []
        guard let packagePath = EpubPackageFinder.packagePath(in: container, problems: &problems) else {
            throw .damaged(file: container.file, reason: .noPackageDocument)
        }
        protection = try EpubEncryption(in: container, problems: &problems)
        package = try EpubPackage(path: packagePath, in: container, problems: &problems)
        guard !package.spine.items.isEmpty else {
            throw .damaged(file: container.file, reason: .noSections)
        }
        let layout = EpubLayout(package, in: container, problems: &problems)
        container.releaseBuffers()
        self.container = container
        pages = layout.pages
        body = layout.body(problems: problems)
        metadata = layout.metadata(name: FileNames.withoutExtension(container.file))
        coverIndex = layout.pages.firstIndex { $0.name == layout.coverPath } ?? 0
    }

    // MARK: Pages

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        guard pages.indices ~= index else {
            throw .noSuchPage(file: container.file, page: index, count: pages.count)
        }
        return try container.bytes(pages[index].name)
    }

    // MARK: Sections

    func document(ofSectionAt index: Int) throws(PublicationError) -> BookDocument {
        guard body.sections.indices ~= index, package.spine.items.indices ~= index else {
            throw .noSuchPage(file: container.file, page: index, count: body.sections.count)
        }
        let section = body.sections[index]
        if let problem = section.problem { throw unreadable(section.path, problem) }
        let mediaType = package.spine.items[index].item.mediaType
        if EpubMediaType.isPicture(mediaType) { return ImageDocument.make(of: section.path, title: metadata.title) }
        return sanitize(try container.bytes(section.path), path: section.path, mediaType: mediaType)
    }

    func source(ofSectionAt index: Int) throws(PublicationError) -> [UInt8]? {
        guard format == .epub, body.sections.indices ~= index, package.spine.items.indices ~= index,
            body.sections[index].problem == nil,
            !EpubMediaType.isPicture(package.spine.items[index].item.mediaType)
        else { return nil }
        return try container.bytes(body.sections[index].path)
    }

    func narration(ofSectionAt index: Int) throws(PublicationError) -> BookNarration? {
        guard body.sections.indices ~= index else {
            throw .noSuchPage(file: container.file, page: index, count: body.sections.count)
        }
        let section = body.sections[index].path
        guard let overlay = body.mediaOverlays[section] else { return nil }
        return MediaOverlayReader(path: overlay, section: section, package: package, container: container).narration()
    }

    // MARK: Resources

    func resource(atPath path: String) throws(PublicationError) -> BookResource {
        guard let name = container.name(path), package.holds(name) else {
            throw .noSuchResource(file: container.file, path: path)
        }
        if (container.byteSize(name) ?? 0) > container.limits.maximumSectionBytes, isDocument(name) {
            throw unreadable(path, "It is larger than \(container.limits.maximumSectionBytes >> 20) MB.")
        }
        var bytes = try container.bytes(name)
        if let obfuscation = protection.fonts[name] {
            let identifiers = [metadata.identifier].compactMap { $0 } + metadata.identifiers
            bytes = obfuscation.deobfuscated(bytes, identifiers: identifiers)
        }
        return BookResource.delivered(
            bytes,
            declared: package.manifest[path: name]?.mediaType,
            path: name,
            isKnown: belongsToBook,
            limits: container.limits
        )
    }

    var resourcePaths: [String] {
        let sections = Set(body.sections.map(\.path))
        return package.manifest.items.filter { $0.isPresent && !sections.contains($0.path) }.map(\.path)
    }

    func byteSize(ofResourceAtPath path: String) -> Int64? {
        container.name(path).flatMap { container.byteSize($0) }
    }

    private func isDocument(_ name: String) -> Bool {
        let type = package.mediaType(of: name)
        return EpubMediaType.isDocument(type) || type == EpubMediaType.css
    }

    /// Sanitizes a document. All documents pass through this function.
    private func sanitize(_ bytes: [UInt8], path: String, mediaType: String) -> BookDocument {
        MarkupSanitizer.document(
            bytes,
            path: path,
            mediaType: mediaType == EpubMediaType.svg ? mediaType : EpubMediaType.xhtml,
            isKnown: belongsToBook,
            limits: container.limits
        )
    }

    private func belongsToBook(_ path: String) -> Bool {
        container.name(path).map(package.holds) ?? false
    }

    private func unreadable(_ path: String, _ sentence: String) -> PublicationError {
        let reason = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        return .pageUnreadable(file: container.file, page: path, reason: reason)
    }
}
