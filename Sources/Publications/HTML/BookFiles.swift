/// The files beside the documents of an HTML or Markdown book: those in the same folder or archive.
protocol BookFiles: Sendable {
    /// Returns the size of a file; nil if there is no such file.
    ///
    /// - Parameter path: the path without dot segments, relative to the folder or archive.
    func byteSize(_ path: String) -> Int64?

    /// Reads a file.
    ///
    /// - Throws: `PublicationError` when it is missing, can't be read or exceeds the limits.
    func bytes(_ path: String) throws(PublicationError) -> [UInt8]
}

/// No files: the document isn't stored in a folder.
struct NoFiles: BookFiles {
    func byteSize(_ path: String) -> Int64? { nil }
    func bytes(_ path: String) throws(PublicationError) -> [UInt8] { throw .noSuchResource(file: "", path: path) }
}

/// The files of an archive.
extension EpubContainer: BookFiles {}

/// The files of the folder that contains the document, and of its subfolders.
struct FolderBookFiles: BookFiles {
    let root: FolderRoot
    /// The name of the document, for errors.
    let file: String
    let limits: PublicationLimits

    func byteSize(_ path: String) -> Int64? {
        (try? root.open(path, file: file))?.byteSize
    }

    func bytes(_ path: String) throws(PublicationError) -> [UInt8] {
        let source = try root.open(path, file: file)
        try limits.checkSize(source.byteSize, ofPage: path, file: file)
        return try source.bytes(at: 0, count: Int(source.byteSize), name: path)
    }
}
