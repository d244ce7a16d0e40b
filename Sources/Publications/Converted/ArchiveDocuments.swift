/// The documents in an archive that may be a book.
struct ArchiveDocuments {
    /// A document of the archive.
    struct Document {
        let format: PublicationFormat
        let name: String
        let entry: ZipEntry
    }

    /// The documents of a book in reading order. A book in FB2 has exactly one.
    struct Book {
        let documents: [Document]
    }

    private var documents: [Document] = []

    /// An archive with images is a book if its documents have at least this number of bytes for each image. A comic has
    /// at most a short note or a list of its pages.
    private static let minimumBytesPerImage: Int64 = 2 << 10

    /// Takes an entry of the archive that isn't an image.
    mutating func take(_ entry: ZipEntry, name: UnsafeBufferPointer<UInt8>) {
        guard let format = PageNames.documentFormat(ofName: name) else { return }
        documents.append(Document(format: format, name: ZipDirectory.normalized(name), entry: entry))
    }

    /// Returns the documents that make the archive a book; nil if the archive is a comic or another file.
    ///
    /// - Parameters:
    ///   - imageCount: the number of images in the archive.
    ///   - file: the name of the archive.
    /// - Throws: `PublicationError` when there are several books in it.
    func book(imageCount: Int, file: String) throws(PublicationError) -> Book? {
        guard !documents.isEmpty else { return nil }
        let fb2 = documents.filter { $0.format == .fb2 }
        if !fb2.isEmpty {
            guard imageCount == 0 else { return nil }
            guard fb2.count == 1 else {
                throw .unsupported(file: file, reason: .severalBooks(fb2.count))
            }
            return Book(documents: fb2)
        }
        let name = file.lowercased()
        guard !name.hasSuffix(".cbz") else { return nil }
        let isNamedBook = name.hasSuffix(".htmlz") || name.hasSuffix(".zip") && isDocumentName(name.dropLast(4))
        let byteSize = documents.reduce(into: Int64(0)) { sum, document in
            sum = sum.addingReportingOverflow(document.entry.byteSize).partialValue
        }
        guard isNamedBook || byteSize >= Self.minimumBytesPerImage * Int64(imageCount) else { return nil }
        return Book(documents: Self.inReadingOrder(documents))
    }

    private func isDocumentName(_ name: some StringProtocol) -> Bool {
        PageNames.documentFormat(ofName: String(name)) != nil
    }

    /// Sorts documents by their names, those called `index` first.
    private static func inReadingOrder(_ documents: [Document]) -> [Document] {
        let sorted = NaturalOrder.sorted(documents) { $0.name }
        func isIndex(_ document: Document) -> Bool {
            FileNames.withoutExtension(FileNames.lastComponent(of: document.name)).lowercased() == "index"
        }
        return sorted.filter(isIndex) + sorted.filter { !isIndex($0) }
    }
}

extension ArchiveDocuments.Book {
    /// Opens the book.
    ///
    /// - Parameters:
    ///   - archive: the archive of the documents.
    ///   - entries: all entries of the archive by name.
    ///   - file: the name of the archive.
    func open(
        in archive: ArchiveReader,
        entries: [String: ZipEntry],
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> ConvertedBook {
        guard let first = documents.first else { throw .damaged(file: file, reason: .noText) }
        guard !documents.contains(where: \.entry.isEncrypted) else { throw .encrypted(file: file) }
        if first.format == .fb2 {
            let content = EntryContent(archive: archive, entry: first.entry, name: first.name)
            return try FB2Opener.open(content, file: file, limits: limits)
        }
        var total: Int64 = 0
        var loaded: [HTMLBookOpener.Document] = []
        for document in documents.prefix(limits.maximumSectionCount) {
            total += min(document.entry.byteSize, Int64(limits.maximumConvertedBytes) + 1)
            guard total <= Int64(limits.maximumConvertedBytes) else {
                throw .unsafe(file: file, reason: .textTooLarge("\(limits.maximumConvertedBytes >> 20) MB"))
            }
            let bytes = try archive.bytes(of: document.entry, name: document.name)
            loaded.append(HTMLBookOpener.Document(format: document.format, path: document.name, bytes: bytes))
        }
        let container = EpubContainer(archive: archive, entries: entries, file: file, limits: limits)
        return try HTMLBookOpener.open(
            loaded,
            file: file,
            files: container,
            coverPath: Self.cover(among: entries.keys),
            limits: limits
        )
    }

    /// Returns the image called `cover`.
    private static func cover(among names: some Collection<String>) -> String? {
        names.filter { name in
            let file = FileNames.lastComponent(of: name)
            return PageNames.isPage(name) && FileNames.withoutExtension(file).lowercased() == "cover"
        }
        .min()
    }
}
