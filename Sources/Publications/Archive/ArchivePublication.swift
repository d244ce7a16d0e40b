/// A CBZ: a ZIP archive of images. Entries are read on demand from the archive.
final class ArchivePublication: ContentPublication {
    let format = PublicationFormat.cbz

    private let file: String
    let content: PublicationContent
    private let entries: [ZipEntry]
    private let archive: ArchiveReader

    /// - Parameters:
    ///   - handle: the open archive.
    ///   - directory: the entries of the archive.
    ///   - file: the file's name.
    init(
        _ handle: consuming ZipHandle,
        directory: ZipDirectory,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) {
        guard !directory.pages.isEmpty else { throw .noPages(file: file) }
        var inspector = ZipPageInspector(limits: limits)
        let pages = inspector.describe(directory.pages, in: handle)
        let declared = ZipPageInspector.metadata(directory.comicDocuments, in: handle, limits: limits)
        handle.source.releaseWindow()
        content = PublicationContent(pages: pages, declared: declared, name: FileNames.withoutExtension(file))
        entries = directory.pages.map(\.entry)
        archive = ArchiveReader(handle, file: file, limits: limits)
        self.file = file
    }

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        guard entries.indices ~= index else {
            throw .noSuchPage(file: file, page: index, count: entries.count)
        }
        return try archive.bytes(of: entries[index], name: content.pages[index].name)
    }
}
