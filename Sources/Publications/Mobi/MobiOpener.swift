/// Opens MOBI, AZW3 and PRC files, which a converter in a worker process reads.
///
/// The converted KF8 is like an EPUB: documents, style sheets, fonts, images, a package and a table of contents. The older
/// MOBI is one document, which is divided at its page breaks.
enum MobiOpener {
    /// Returns whether a file is a Mobipocket or PalmDOC database by its first bytes.
    static func isMobi(_ source: any RandomAccessSource) -> Bool {
        guard let bytes = try? source.bytes(at: 60, count: 8) else { return false }
        return bytes.elementsEqual("BOOKMOBI".utf8) || bytes.elementsEqual("TEXtREAd".utf8)
    }

    static func open(
        _ source: any RandomAccessSource,
        name: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> any Book {
        guard source.byteSize > 0 else { throw .damaged(file: name, reason: .empty) }
        guard source.byteSize <= limits.maximumEntryBytes else {
            throw .unsafe(file: name, reason: .tooLarge("\(limits.maximumEntryBytes >> 20) MB"))
        }
        let identity = (source as? FileSource)?.identityBytes
        if let identity, let bytes = BookConversion.store?.bytes(ofFile: identity),
            let kept = KeptMobiBook(bytes),
            let parts = try? MobiParts(kept.parts, source: source, file: name, limits: limits)
        {
            return try book(parts, kept.content, name: name, limits: limits)
        }
        guard let converter = BookConversion.converter else {
            throw .notReadable(file: name, reason: .formatNotBuilt("MOBI"))
        }
        let bytes = try source.bytes(at: 0, count: Int(source.byteSize), name: name)
        let answer: [UInt8]
        do throws(BookConversionError) {
            answer = try converter.convertMobi(bytes)
        } catch {
            throw PublicationError(error, file: name)
        }
        let parts = try MobiParts(answer[...], source: source, file: name, limits: limits)
        var content: ConvertedBook.Content?
        if parts.documents.count == 1, let document = parts.documents.first {
            content = try convert(document, of: parts, in: EpubContainer(parts, file: name, limits: limits))
        }
        let book = try book(parts, content, name: name, limits: limits)
        if let identity, let store = BookConversion.store {
            let kept = KeptMobiBook(content: content, parts: content == nil ? answer[...] : parts.bytesOfResources[...])
            if let bytes = kept.bytes { store.store(bytes, ofFile: identity) }
        }
        return book
    }

    /// Returns the book.
    ///
    /// - Parameter content: the divided text of a book that was one document; nil for a KF8.
    private static func book(
        _ parts: MobiParts,
        _ content: ConvertedBook.Content?,
        name: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> any Book {
        guard let content else {
            return try EpubBook(EpubContainer(parts, file: name, limits: limits), format: .mobi)
        }
        return try ConvertedBook(.mobi, file: name, content: content, resources: MobiResources(parts), limits: limits)
    }

    /// Divides a book that is one document.
    private static func convert(
        _ document: String,
        of parts: MobiParts,
        in container: EpubContainer
    ) throws(PublicationError) -> ConvertedBook.Content {
        let limits = container.limits
        let resources = MobiResources(parts)
        let sanitized = MarkupSanitizer.document(
            prepared(try parts.bytes(document)),
            path: document,
            mediaType: "text/html",
            isKnown: resources.contains,
            limits: limits
        )
        let divider = MarkupDivider(
            sanitized.bytes,
            path: document,
            divides: true,
            pageBreakClass: pageBreakClass,
            limits: limits
        )
        var problems: [String] = []
        let package = container.tree(MobiParts.packageName, problems: &problems)?.root
        let metadata = package.map { EpubMetadata($0.first("metadata"), package: $0) }
        var content = ConvertedBook.Content(
            metadata: metadata?.publicationMetadata(
                name: FileNames.withoutExtension(container.file),
                progression: metadata?.kindleProgression
            ) ?? PublicationMetadata(),
            documents: divider.parts
        )
        content.contents = contents(divider, of: parts, in: container)
        content.coverPath = metadata?.named["cover"].flatMap { cover in
            resources.paths.first { FileNames.withoutExtension($0) == cover }
        }
        if divider.isTruncated { problems.append("The text is too long; its end is missing.") }
        content.problems = problems
        return content
    }

    private static let pageBreakClass = "quire-page-break"

    /// Replaces the page breaks of Mobipocket, which are not HTML. In a text without any markup, which old PalmDOC files
    /// contain, each line is a paragraph.
    private static func prepared(_ markup: [UInt8]) -> [UInt8] {
        guard markup.contains(UInt8(ascii: "<")) else {
            let lines = markup.split(separator: UInt8(ascii: "\n"))
            return Array("<html><body>".utf8) + lines.flatMap { Array("<p>".utf8) + $0 } + Array("</body></html>".utf8)
        }
        let tag = Array("<mbp:pagebreak".utf8)
        var result: [UInt8] = []
        result.reserveCapacity(markup.count)
        var rest = markup[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            result += rest[..<start]
            rest = rest[start...]
            if rest.count >= tag.count,
                zip(rest, tag).allSatisfy({ $0 == $1 || ($0.isASCIILetter && $0 | 0x20 == $1) })
            {
                result += "<hr class=\"\(pageBreakClass)\"".utf8
                rest = rest.dropFirst(tag.count)
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result + rest
    }

    /// Returns the table of contents if the book has one, else its headings.
    private static func contents(
        _ divider: MarkupDivider,
        of parts: MobiParts,
        in container: EpubContainer
    ) -> [BookContentsEntry] {
        var ignored: [String] = []
        if let name = parts.contentsName, let tree = container.tree(name, problems: &ignored) {
            let navigation = EpubNavigation(ncx: tree, path: name, in: container)
            let entries = navigation.contents.map { entry in
                guard let location = entry.fragment.flatMap({ divider.location(ofElement: $0) }) else { return entry }
                return BookContentsEntry(
                    title: entry.title,
                    level: entry.level,
                    path: location.path,
                    fragment: location.fragment
                )
            }
            if !entries.isEmpty { return entries }
        }
        let highest = divider.headings.map(\.level).min() ?? 0
        return divider.headings.map { entry in
            BookContentsEntry(
                title: entry.title,
                level: entry.level - highest,
                path: entry.path,
                fragment: entry.fragment
            )
        }
    }
}

/// The images, style sheets and fonts of a converted MOBI book.
private struct MobiResources: ConvertedResources {
    let paths: [String]
    private let parts: MobiParts
    private let known: Set<String>

    init(_ parts: MobiParts) {
        self.parts = parts
        paths = parts.names.filter { name in
            guard let type = EpubMediaType.forExtension(of: name) else { return false }
            return type == EpubMediaType.css || type == EpubMediaType.svg || EpubMediaType.isShownAsIs(type)
        }
        .sorted()
        known = Set(paths)
    }

    func contains(_ path: String) -> Bool { known.contains(path) }
    func byteSize(of path: String) -> Int64? { known.contains(path) ? parts.byteSize(path) : nil }
    func mediaType(of path: String) -> String? { EpubMediaType.forExtension(of: path) }
    func bytes(of path: String) throws(PublicationError) -> [UInt8] { try parts.bytes(path) }
}

extension PublicationError {
    fileprivate init(_ error: BookConversionError, file: String) {
        self =
            switch error {
            case .damaged: .damaged(file: file, reason: .partsInconsistent)
            case .protected: .protected(file: file, scheme: "Kindle or Mobipocket DRM")
            case .unsupported: .unsupported(file: file, reason: .notMobi)
            case .tooLarge: .unsafe(file: file, reason: .textAboveLimit)
            case .failed(let reason): .notReadable(file: file, reason: reason)
            }
    }
}
