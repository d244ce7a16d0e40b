/// Opens the files that are converted to books.
enum ConvertedBookOpener {
    /// Returns the book in a file that isn't an archive; nil if its format isn't one of these.
    ///
    /// - Parameter kind: the type detected from the first bytes.
    static func open(
        _ source: any RandomAccessSource,
        name: String,
        kind: ArchiveKind,
        limits: PublicationLimits
    ) throws(PublicationError) -> ConvertedBook? {
        let format = PageNames.documentFormat(ofName: name)
        switch kind {
        case .unknown, .empty: break
        // A Markdown document may begin with a brace.
        case .json where format == .markdown: break
        default: return nil
        }
        switch format {
        case .html, .markdown:
            guard let format else { return nil }
            return try openDocument(source, name: name, format: format, limits: limits)
        case .fb2: return try FB2Opener.open(SourceContent(source: source, file: name), file: name, limits: limits)
        default:
            guard FB2Opener.isFB2(source) else { return nil }
            return try FB2Opener.open(SourceContent(source: source, file: name), file: name, limits: limits)
        }
    }

    /// Opens an HTML or Markdown document with the files beside it.
    private static func openDocument(
        _ source: any RandomAccessSource,
        name: String,
        format: PublicationFormat,
        limits: PublicationLimits
    ) throws(PublicationError) -> ConvertedBook {
        guard source.byteSize > 0 else { throw .damaged(file: name, reason: .empty) }
        guard source.byteSize <= Int64(limits.maximumMarkupBytes) else {
            throw .unsupported(file: name, reason: .tooLarge("\(limits.maximumMarkupBytes >> 20) MB"))
        }
        let bytes = try source.bytes(at: 0, count: Int(source.byteSize), name: name)
        var files: any BookFiles = NoFiles()
        if let folder = (source as? FileSource)?.folderPath {
            files = FolderBookFiles(root: try FolderRoot(path: folder, file: name), file: name, limits: limits)
        }
        return try HTMLBookOpener.open(
            [HTMLBookOpener.Document(format: format, path: name, bytes: bytes)],
            file: name,
            files: files,
            limits: limits
        )
    }
}
