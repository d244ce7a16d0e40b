/// The documents in an archive that may be a book.
struct ArchiveDocuments {
    struct Document {
        let format: PublicationFormat
        let name: String
        let entry: ZipEntry
    }

    private var documents: [Document] = []

    /// Takes an entry of the archive that isn't an image.
    mutating func take(_ entry: ZipEntry, name: UnsafeBufferPointer<UInt8>) {
        guard let format = PageNames.convertedFormat(ofName: name) else { return }
        documents.append(Document(format: format, name: ZipDirectory.normalized(name), entry: entry))
    }

    /// Returns the document that makes the archive a book; nil if the archive is a comic or another file.
    ///
    /// - Parameter imageCount: the number of images in the archive.
    /// - Throws: `PublicationError` when there are several books in it.
    func book(imageCount: Int, file: String) throws(PublicationError) -> Document? {
        let fb2 = documents.filter { $0.format == .fb2 }
        guard let book = fb2.first, imageCount == 0 else { return nil }
        guard fb2.count == 1 else {
            throw .unsupported(file: file, reason: "it contains \(fb2.count) books, which must be unpacked")
        }
        return book
    }
}

extension ArchiveDocuments.Document {
    /// Opens the book.
    ///
    /// - Parameters:
    ///   - archive: the archive of the document.
    ///   - entries: all entries of the archive by name.
    ///   - file: the name of the archive.
    func open(
        in archive: ArchiveReader,
        entries: [String: ZipEntry],
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> ConvertedBook {
        guard !entry.isEncrypted else { throw .encrypted(file: file) }
        let content = EntryContent(archive: archive, entry: entry, name: name)
        return try FB2Opener.open(content, file: file, limits: limits)
    }
}
