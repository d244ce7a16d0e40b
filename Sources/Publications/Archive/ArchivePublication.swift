/// A CBZ: a ZIP archive of images, read entry by entry where it lies.
final class ArchivePublication: Publication {
    let format = PublicationFormat.cbz
    var metadata: PublicationMetadata { content.metadata }
    var pages: [PageDescription] { content.pages }
    var coverIndex: Int { content.coverIndex }

    private let file: String
    private let content: PublicationContent
    private let entries: [ZipEntry]
    private let archive: ArchiveReader

    /// - Parameters:
    ///   - handle: the archive, opened.
    ///   - directory: what is in it.
    ///   - path: where it lies.
    init(
        _ handle: consuming ZipHandle,
        directory: ZipDirectory,
        path: String,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) {
        guard !directory.pages.isEmpty else { throw .noPages(file: file) }
        var inspection = ZipPageInspection(limits: limits)
        let pages = inspection.describe(directory.pages, in: handle)
        let comicInfo = directory.comicInfo.flatMap { ZipPageInspection.comicInfo($0, in: handle, limits: limits) }
        handle.source.releaseWindow()
        content = PublicationContent(pages: pages, comicInfo: comicInfo, name: FileNames.withoutExtension(file))
        entries = directory.pages.map(\.entry)
        archive = ArchiveReader(handle, path: path, file: file, limits: limits)
        self.file = file
    }

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        guard entries.indices ~= index else {
            throw .noSuchPage(file: file, page: index, count: entries.count)
        }
        return try archive.bytes(of: entries[index], name: content.pages[index].name)
    }
}
