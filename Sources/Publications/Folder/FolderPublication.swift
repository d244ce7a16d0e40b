/// A folder of images, read as one publication.
final class FolderPublication: ContentPublication {
    let format = PublicationFormat.folder

    private let folder: SourceFolder
    private let limits: PublicationLimits
    let content: PublicationContent

    init(_ folder: SourceFolder, limits: PublicationLimits) throws(PublicationError) {
        let listing = FolderPages(folder)
        guard !listing.pages.isEmpty else { throw .noPages(file: folder.name) }
        var inspector = FolderPageInspector(folder, limits: limits)
        let pages = try inspector.describe(listing.pages)
        let declared = listing.comicDocuments.metadata { path in
            guard let source = try? folder.open(path), source.byteSize <= limits.maximumComicInfoBytes else {
                return nil
            }
            return try? source.bytes(at: 0, count: Int(source.byteSize))
        }
        content = PublicationContent(pages: pages, declared: declared, name: folder.name)
        self.folder = folder
        self.limits = limits
    }

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        guard content.pages.indices ~= index else {
            throw .noSuchPage(file: folder.name, page: index, count: content.pages.count)
        }
        let page = content.pages[index]
        let source = try folder.open(page.name)
        guard source.byteSize == page.byteSize else { throw .changed(file: folder.name) }
        try limits.checkSize(source.byteSize, ofPage: page.name, file: folder.name)
        do throws(SourceError) {
            return try source.bytes(at: 0, count: Int(source.byteSize))
        } catch .changed {
            throw .changed(file: folder.name)
        } catch {
            throw .pageUnreadable(file: folder.name, page: page.name, reason: error.reason.description)
        }
    }
}

/// Describes the pages of a folder from their first bytes.
private struct FolderPageInspector {
    private var inspector: PageInspector
    private let folder: SourceFolder

    init(_ folder: SourceFolder, limits: PublicationLimits) {
        self.folder = folder
        inspector = PageInspector(limits: limits)
    }

    mutating func describe(_ pages: [FolderPages.Page]) throws(PublicationError) -> [PageDescription] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: PageInspector.firstReadBytes, alignment: 16)
        defer { buffer.deallocate() }
        var descriptions: [PageDescription] = []
        descriptions.reserveCapacity(pages.count)
        for page in pages { descriptions.append(try describe(page, buffer: buffer)) }
        return descriptions
    }

    /// Describes a page. A page that can't be opened gets a problem; a file outside the folder throws.
    private mutating func describe(
        _ page: FolderPages.Page,
        buffer: UnsafeMutableRawBufferPointer
    ) throws(PublicationError) -> PageDescription {
        do throws(PublicationError) {
            let source = try folder.open(page.name)
            return inspector.describe(
                name: page.name,
                declaredMediaType: page.declaredMediaType,
                byteSize: source.byteSize,
                head: try head(of: source, named: page.name, buffer: buffer)
            ) { byteCount in source.leadingBytes(byteCount) }
        } catch {
            if case .unsafe = error { throw error }
            return PageDescription(
                name: page.name,
                mediaType: page.declaredMediaType,
                byteSize: 0,
                problem: "The page can't be read: \(error.description)"
            )
        }
    }

    private func head(
        of source: any RandomAccessSource,
        named name: String,
        buffer: UnsafeMutableRawBufferPointer
    ) throws(PublicationError) -> UnsafeRawBufferPointer {
        let head = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, Int(source.byteSize))])
        do throws(SourceError) {
            guard try source.fill(head, at: 0) == head.count else { throw .changed }
            return UnsafeRawBufferPointer(head)
        } catch {
            throw PublicationError(error, file: name)
        }
    }
}

extension RandomAccessSource {
    /// Reads the first bytes, fewer if the content is shorter.
    fileprivate func leadingBytes(_ byteCount: Int) -> LeadingBytes {
        do throws(SourceError) {
            return .bytes(try bytes(at: 0, count: Int(min(Int64(byteCount), byteSize))))
        } catch {
            return .failure(reason: error.reason.description)
        }
    }
}
