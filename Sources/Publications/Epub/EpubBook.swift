/// An EPUB, version 2 or 3, read where it lies.
///
/// Opening it reads the archive's directory, the container document, the package and the navigation, and of the content
/// only what the layout hangs on (`EpubSections`).
final class EpubBook: Book {
    let format = PublicationFormat.epub
    let metadata: PublicationMetadata
    let pages: [PageDescription]
    let coverIndex: Int
    let body: BookBody

    private let container: EpubContainer
    private let package: EpubPackage
    private let protection: EpubProtection

    /// - Throws: `PublicationError` when the package can't be found or read, the book is encrypted, or it asks for more
    ///   than the limits allow. Anything less is listed in `body.problems` and in the `problem` of its section.
    init(_ container: EpubContainer) throws(PublicationError) {
        var problems: [String] = []
        guard let packagePath = EpubRoot.packagePath(in: container, problems: &problems) else {
            throw .damaged(file: container.file, reason: "there is no package document in it")
        }
        protection = try EpubProtection(in: container, problems: &problems)
        package = try EpubPackage(path: packagePath, in: container, problems: &problems)
        guard !package.spine.items.isEmpty else {
            throw .damaged(file: container.file, reason: "its package document lists no sections")
        }
        let layout = EpubLayout(package, in: container, problems: &problems)
        container.archive.releaseWindow()
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
        if EpubMediaType.isPicture(mediaType) { return PictureDocument.make(of: section.path, title: metadata.title) }
        return clean(try container.bytes(section.path), path: section.path, mediaType: mediaType)
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
            bytes = obfuscation.revealed(bytes, identifiers: identifiers)
        }
        let declared = package.manifest[path: name]?.mediaType
        let mediaType = EpubMediaType.delivered(bytes, declared: declared, path: name)
        if EpubMediaType.isDocument(mediaType) {
            let document = clean(bytes, path: name, mediaType: mediaType)
            return BookResource(bytes: document.bytes, mediaType: document.mediaType)
        }
        if mediaType == EpubMediaType.css {
            let sheet = StyleSheetCleaner.styleSheet(
                bytes,
                path: name,
                isKnown: belongsToBook,
                limits: container.limits
            )
            return BookResource(bytes: sheet, mediaType: mediaType)
        }
        // What no reader of books shows is only good for being kept.
        let isShown = EpubMediaType.isShownAsIs(mediaType)
        return BookResource(bytes: bytes, mediaType: isShown ? mediaType : "application/octet-stream")
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

    /// The one place where content is cleaned.
    private func clean(_ bytes: [UInt8], path: String, mediaType: String) -> BookDocument {
        MarkupCleaner.document(
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
