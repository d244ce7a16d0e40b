/// Opens comics in ACBF: a document that contains its images, or one with files beside it, in a folder or an archive.
enum ACBFOpener {
    /// Returns whether a file is an ACBF by its first bytes: XML whose root is `ACBF`, in any encoding.
    static func isACBF(_ source: any RandomAccessSource) -> Bool {
        guard let head = try? source.bytes(at: 0, count: Int(min(source.byteSize, 1024))) else { return false }
        // In UTF-16, every other byte is 0.
        return head.filter { $0 != 0 }.firstRange(of: Array("<ACBF".utf8)) != nil
    }

    /// Opens a document that isn't in an archive.
    static func open(
        _ source: any RandomAccessSource,
        name: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> ACBFPublication {
        guard source.byteSize <= limits.maximumTotalBytes else {
            throw .unsafe(file: name, reason: "it is larger than \(limits.maximumTotalBytes >> 30) GB")
        }
        var place = ACBFImages.Place.none
        if let folder = (source as? FileSource)?.folderPath {
            place = .folder(try FolderRoot(path: folder, file: name))
        }
        let content = SourceContent(source: source, file: name)
        guard let publication = try open(content, place: place, file: name, limits: limits) else {
            throw .damaged(file: name, reason: "it is not an ACBF document")
        }
        guard !publication.pages.isEmpty else { throw .noPages(file: name) }
        return publication
    }

    /// Opens a document in an archive; nil if it can't be read or names no image of the archive, which may be a comic
    /// without it.
    ///
    /// - Parameters:
    ///   - entry: the document.
    ///   - name: the path of the document in the archive.
    ///   - entries: all entries of the archive by name.
    ///   - file: the name of the archive.
    static func open(
        _ entry: ZipEntry,
        name: String,
        in archive: ArchiveReader,
        entries: [String: ZipEntry],
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> ACBFPublication? {
        // In memory, because the images in a compressed document can't be read without the bytes before them.
        guard !entry.isEncrypted, entry.byteSize <= limits.maximumNestedBytes,
            let bytes = try? archive.bytes(of: entry, name: name)
        else { return nil }
        let end = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name.utf8.index(after: $0) } ?? name.startIndex
        let place = ACBFImages.Place.archive(archive, entries: entries, folder: String(name[..<end]))
        let publication = try open(BytesContent(bytes: bytes), place: place, file: file, limits: limits)
        return publication.flatMap { $0.hasImages ? $0 : nil }
    }

    private static func open(
        _ content: any StreamedContent,
        place: ACBFImages.Place,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> ACBFPublication? {
        var content = content
        let head = try content.bytes(in: 0..<min(content.byteSize, 64))
        if head.contains(0) {
            // The scanner finds tags in encodings of which ASCII is a part.
            guard content.byteSize <= limits.maximumNestedBytes else {
                throw .unsupported(file: file, reason: "it is too large for UTF-16")
            }
            let bytes = try content.bytes(in: 0..<content.byteSize)
            content = BytesContent(bytes: MarkupDecoder.utf8(bytes, declared: DeclaredEncoding.ofMarkup))
        }
        // The `binary` elements are those of FB2.
        var scanner = FB2Scanner(limits: limits)
        try content.read(from: 0) { piece in
            scanner.read(piece)
            return true
        }
        scanner.finish()
        guard let document = ACBFDocument(scanner.text, limits: limits) else { return nil }
        let images = ACBFImages(
            content,
            ranges: scanner.binaries,
            elements: document.binaries,
            place: place,
            file: file,
            limits: limits
        )
        return try ACBFPublication(document, images: images, file: file, limits: limits)
    }
}
