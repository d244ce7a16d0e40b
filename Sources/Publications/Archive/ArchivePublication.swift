import Glibc
import Synchronization

/// A CBZ: a ZIP archive of images, read entry by entry where it lies.
final class ArchivePublication: Publication {
    let format = PublicationFormat.cbz
    var metadata: PublicationMetadata { content.metadata }
    var pages: [PageDescription] { content.pages }
    var coverIndex: Int { content.coverIndex }

    private let path: String
    private let file: String
    private let limits: PublicationLimits
    private let content: PublicationContent
    private let entries: [ZipEntry]

    /// libzip's handle, which belongs to one thread at a time.
    private let handle: Mutex<ZipHandle>

    /// - Parameters:
    ///   - path: where the archive lies; looked at again whenever a page is read, to notice a replacement.
    ///   - file: the archive, opened.
    init(path: String, file opened: consuming OpenFile, limits: PublicationLimits) throws(PublicationError) {
        let file = FileNames.lastComponent(of: path)
        let handle = try Self.openHandle(opened, file: file, limits: limits)
        let directory = try ZipDirectory(handle, file: file, limits: limits)
        var inspection = ZipPageInspection(limits: limits)
        let pages = inspection.describe(directory.pages, in: handle)
        let comicInfo = directory.comicInfo.flatMap { ZipPageInspection.comicInfo($0, in: handle, limits: limits) }
        handle.source.releaseWindow()
        content = PublicationContent(pages: pages, comicInfo: comicInfo, name: FileNames.withoutExtension(file))
        entries = directory.pages.map(\.entry)
        self.path = path
        self.file = file
        self.limits = limits
        self.handle = Mutex(handle)
    }

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        guard entries.indices ~= index else {
            throw .noSuchPage(file: file, page: index, count: entries.count)
        }
        let entry = entries[index]
        let name = content.pages[index].name
        guard entry.byteSize <= limits.maximumEntryBytes else {
            throw .pageUnreadable(
                file: file,
                page: name,
                reason: "it is larger than \(limits.maximumEntryBytes >> 20) MB"
            )
        }
        return try handle.withLock { (handle) throws(PublicationError) in
            defer { handle.source.releaseWindow() }
            try reopenIfReplaced(&handle, expecting: entry)
            do throws(ZipFailure) {
                return try handle.bytes(of: entry)
            } catch {
                throw .pageUnreadable(file: file, page: name, reason: error.reason)
            }
        }
    }

    /// A file written over since it was opened has its entries elsewhere. If the new one has the same entry in the same
    /// place, reading goes on from it.
    private func reopenIfReplaced(_ handle: inout ZipHandle, expecting entry: ZipEntry) throws(PublicationError) {
        // A file that was removed stays readable through its open descriptor.
        if let identity = FileIdentity(path: path), identity != handle.source.file.identity {
            handle = try Self.openHandle(try OpenFile(path: path), file: file, limits: limits)
        }
        guard let found = try? handle.entry(at: entry.index), found == entry else { throw .changed(file: file) }
    }

    private static func openHandle(
        _ opened: consuming OpenFile,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> ZipHandle {
        guard !opened.isDirectory else { throw .changed(file: file) }
        let kind = ArchiveKind(opened)
        // libzip takes an empty file for an archive without entries.
        guard kind != .empty else { throw .damaged(file: file, reason: "it is empty") }
        // What the directory of the most entries allowed may take, with names of a kilobyte, and libzip's search for it.
        let budget = Int64(limits.maximumEntryCount) * 1024 + 1 << 20
        do {
            return try ZipHandle(file: opened, directoryBudget: budget)
        } catch {
            throw kind.error(for: error, file: file)
        }
    }
}
