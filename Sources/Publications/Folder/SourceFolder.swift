/// A folder: a set of named sources.
public struct SourceFolder: Sendable {
    /// Opens a file of the folder by its path.
    typealias Opener = @Sendable (_ path: String) throws(PublicationError) -> any RandomAccessSource

    /// The name of the folder.
    let name: String
    /// The paths of the files relative to the folder, without hidden files, in any order.
    let paths: [String]
    /// Opens a file. Throws `PublicationError.unsafe` if it is outside the folder.
    let open: Opener

    init(name: String, paths: [String], open: @escaping Opener) {
        self.name = name
        self.paths = paths
        self.open = open
    }

    /// Lists a folder on the disk.
    ///
    /// - Throws: `PublicationError` when it can't be read, has too many entries, or contains a link out of it.
    init(path: String, limits: PublicationLimits) throws(PublicationError) {
        let root = try FolderRoot(path: path, file: FileNames.lastComponent(of: path))
        // The real path has a last component even if the given path is `.`.
        let name = FileNames.lastComponent(of: root.path)
        let paths = try FolderLister(root, file: name, limits: limits).paths
        self.init(name: name, paths: paths) { path throws(PublicationError) in try root.open(path, file: name) }
    }

    /// The paths of the files that belong to the publication: the pages in reading order, and the documents
    /// with metadata.
    public func publicationFiles() -> [String] {
        let listing = FolderPages(self)
        return listing.pages.map(\.name) + listing.comicDocuments.entries.map(\.entry)
    }

    /// Opens a file of the folder.
    ///
    /// - Throws: `PublicationError` when it can't be read or is outside the folder.
    public func source(of path: String) throws(PublicationError) -> any RandomAccessSource {
        try open(path)
    }
}
