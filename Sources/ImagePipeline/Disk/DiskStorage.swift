/// The files of a cache and their index, opened together.
final class DiskStorage: Sendable {
    let files: ContentFiles
    let index: DiskIndex

    /// Creates what is missing.
    ///
    /// - Parameter isSuspect: Whether the index has shown a damage.
    init(directory: String, isSuspect: Bool = false) throws(DiskFailure) {
        files = try ContentFiles(directory: directory)
        index = try DiskIndex(path: directory + "/cache.sqlite", isSuspect: isSuspect)
    }

    /// Whether both are still where they were: somebody may have deleted the directory, or made the index anew.
    var isStanding: Bool { files.isStanding && index.isStanding }
}
