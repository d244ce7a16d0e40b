import Glibc

/// A folder of images, read as one publication.
final class FolderPublication: ContentPublication {
    let format = PublicationFormat.folder

    private let root: FolderRoot
    private let file: String
    private let limits: PublicationLimits
    let content: PublicationContent

    /// - Parameter path: an existing folder.
    init(path: String, limits: PublicationLimits) throws(PublicationError) {
        let root = try FolderRoot(path: path, file: FileNames.lastComponent(of: path))
        // The real path has a last component even if the given path is `.`.
        let file = FileNames.lastComponent(of: root.path)
        let listing = try FolderPages(root, file: file, limits: limits)
        var inspector = PageInspector(limits: limits)
        var pages: [PageDescription] = []
        pages.reserveCapacity(listing.pages.count)
        for page in listing.pages {
            pages.append(try Self.describe(page, root: root, file: file, inspector: &inspector))
        }
        let comicInfo = listing.comicInfo.flatMap { Self.comicInfo($0, root: root, file: file, limits: limits) }
        content = PublicationContent(pages: pages, declared: comicInfo, name: file)
        self.root = root
        self.file = file
        self.limits = limits
    }

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        guard content.pages.indices ~= index else {
            throw .noSuchPage(file: file, page: index, count: content.pages.count)
        }
        let name = content.pages[index].name
        let opened = try root.open(name, file: file)
        guard opened.byteSize == content.pages[index].byteSize else { throw .changed(file: file) }
        guard opened.byteSize <= limits.maximumEntryBytes else {
            throw .pageUnreadable(
                file: file,
                page: name,
                reason: "it is larger than \(limits.maximumEntryBytes >> 20) MB"
            )
        }
        guard case .bytes(let bytes) = Self.head(of: opened, byteCount: Int(opened.byteSize)) else {
            throw .pageUnreadable(file: file, page: name, reason: systemMessage(errno))
        }
        guard bytes.count == opened.byteSize else { throw .changed(file: file) }
        return bytes
    }

    /// Describes a page. A page that can't be opened gets a problem; a file outside the folder throws.
    private static func describe(
        _ page: FolderPages.Page,
        root: FolderRoot,
        file: String,
        inspector: inout PageInspector
    ) throws(PublicationError) -> PageDescription {
        do throws(PublicationError) {
            let opened = try root.open(page.name, file: file)
            guard case .bytes(let head) = head(of: opened, byteCount: PageInspector.firstReadBytes) else {
                throw .notReadable(file: page.name, reason: systemMessage(errno))
            }
            return head.withUnsafeBytes { head in
                inspector.describe(
                    name: page.name,
                    declaredMediaType: page.declaredMediaType,
                    byteSize: opened.byteSize,
                    head: head
                ) { Self.head(of: opened, byteCount: $0) }
            }
        } catch {
            if case .unsafe = error { throw error }
            return PageDescription(
                name: page.name,
                mediaType: page.declaredMediaType,
                width: nil,
                height: nil,
                byteSize: 0,
                problem: "The page can't be read: \(error.description)"
            )
        }
    }

    private static func head(of opened: borrowing OpenFile, byteCount: Int) -> LeadingBytes {
        let count = Int(min(Int64(byteCount), opened.byteSize))
        var hasFailed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard let read = opened.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0) else {
                hasFailed = true
                return
            }
            initialized = read
        }
        return hasFailed ? .failure(reason: systemMessage(errno)) : .bytes(bytes)
    }

    private static func comicInfo(
        _ name: String,
        root: FolderRoot,
        file: String,
        limits: PublicationLimits
    ) -> ComicMetadata? {
        guard let opened = try? root.open(name, file: file), opened.byteSize <= limits.maximumComicInfoBytes,
            case .bytes(let bytes) = head(of: opened, byteCount: Int(opened.byteSize))
        else { return nil }
        return ComicInfoParser.parse(bytes)
    }
}
