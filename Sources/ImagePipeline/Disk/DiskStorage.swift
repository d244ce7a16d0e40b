/// The files of a cache and their index, opened together.
final class DiskStorage: Sendable {
    let files: ContentFiles
    let index: DiskIndex

    /// Opens the files and the index, and creates them if necessary.
    ///
    /// - Parameter isSuspect: Whether the index was damaged.
    init(directory: String, isSuspect: Bool = false) throws(DiskCacheError) {
        files = try ContentFiles(directory: directory)
        index = try DiskIndex(path: directory + "/cache.sqlite", isSuspect: isSuspect)
    }

    /// Whether both still exist: another process may have deleted the directory or rebuilt the index.
    var exists: Bool { files.exists && index.exists }
}
