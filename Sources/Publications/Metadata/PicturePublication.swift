/// A picture as a publication with one page, such as the cover in the folder of a series.
final class PicturePublication: ContentPublication {
    let format = PublicationFormat.folder
    let content: PublicationContent
    private let source: any RandomAccessSource
    private let name: String

    fileprivate init(
        _ source: any RandomAccessSource,
        name: String,
        limits: PublicationLimits
    ) throws(PublicationError) {
        guard source.byteSize <= limits.maximumCoverBytes else {
            throw .unsafe(file: name, reason: .tooLarge("\(limits.maximumCoverBytes >> 20) MB"))
        }
        var path = name
        guard let mediaType = path.withUTF8({ PageNames.mediaType(ofName: $0) }) else { throw .noPages(file: name) }
        func leading(_ byteCount: Int) -> LeadingBytes {
            do throws(SourceError) {
                return .bytes(try source.bytes(at: 0, count: Int(min(Int64(byteCount), source.byteSize))))
            } catch {
                return .failure(reason: error.reason.description)
            }
        }
        guard case .bytes(let head) = leading(PageInspector.firstReadBytes) else {
            throw .notReadable(file: name, reason: .unreadable)
        }
        var inspector = PageInspector(limits: limits)
        let page = head.withUnsafeBytes { head in
            inspector.describe(
                name: name,
                declaredMediaType: mediaType,
                byteSize: source.byteSize,
                head: head,
                readMore: leading
            )
        }
        guard page.problem == nil else { throw .damaged(file: name, reason: .notImage) }
        content = PublicationContent(pages: [page], declared: nil, name: name)
        self.source = source
        self.name = name
    }

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        guard index == 0 else { throw .noSuchPage(file: name, page: index, count: 1) }
        do throws(SourceError) {
            return try source.bytes(at: 0, count: Int(source.byteSize))
        } catch {
            throw PublicationError(error, file: name)
        }
    }
}

extension PublicationOpener {
    /// Opens a picture as a publication with one page.
    ///
    /// - Throws: `PublicationError` when it is not an image, or is larger than a cover may be.
    public static func openPicture(
        _ source: any RandomAccessSource,
        name: String,
        limits: PublicationLimits = .standard
    ) throws(PublicationError) -> any Publication {
        try PicturePublication(source, name: name, limits: limits)
    }
}
