/// Opens ACBF comics. The images are in the document itself, or are separate files in its folder or archive.
enum ACBFOpener {
    /// Returns whether the first bytes of a file look like an ACBF document: XML with the root `ACBF`, in any
    /// encoding.
    static func isACBF(_ source: any RandomAccessSource) -> Bool {
        FB2Scanner.isDocument(source, root: "ACBF")
    }

    /// Opens a document that isn't in an archive.
    static func open(
        _ source: any RandomAccessSource,
        name: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> ACBFPublication {
        guard source.byteSize <= limits.maximumTotalBytes else {
            throw .unsafe(file: name, reason: .tooLarge("\(limits.maximumTotalBytes >> 30) GB"))
        }
        var location = ACBFImages.FileLocation.none
        if let folder = (source as? FileSource)?.folderPath {
            location = .folder(try FolderRoot(path: folder, file: name))
        }
        let content = SourceContent(source: source, file: name)
        guard let publication = try open(content, location: location, file: name, limits: limits) else {
            throw .damaged(file: name, reason: .notDocument("ACBF"))
        }
        guard !publication.pages.isEmpty else { throw .noPages(file: name) }
        return publication
    }

    /// Opens a document in an archive. Returns nil if the document can't be read or refers to no image in the archive.
    /// The archive can then be opened as an ordinary comic.
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
        // The document is kept in memory, because it is compressed: its images can't be read without decompressing the
        // bytes before them.
        guard !entry.isEncrypted, entry.byteSize <= limits.maximumNestedBytes,
            let bytes = try? archive.bytes(of: entry, name: name)
        else { return nil }
        let end = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name.utf8.index(after: $0) } ?? name.startIndex
        let location = ACBFImages.FileLocation.archive(archive, entries: entries, folder: String(name[..<end]))
        let publication = try open(BytesContent(bytes: bytes), location: location, file: file, limits: limits)
        return publication.flatMap { $0.hasImages ? $0 : nil }
    }

    private static func open(
        _ content: any StreamedContent,
        location: ACBFImages.FileLocation,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> ACBFPublication? {
        // ACBF has the same `binary` elements as FB2.
        let content = try FB2Scanner.extendingASCII(content, file: file, maximumBytes: limits.maximumNestedBytes)
        let scanner = try FB2Scanner.scan(content, limits: limits)
        guard let document = ACBFDocument(scanner.text, limits: limits) else { return nil }
        let images = ACBFImages(
            content,
            ranges: scanner.binaries,
            elements: document.binaries,
            location: location,
            file: file,
            limits: limits
        )
        return try ACBFPublication(document, images: images, file: file, limits: limits)
    }
}
