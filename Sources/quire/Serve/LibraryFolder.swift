import Glibc

/// A folder named on the command line.
enum LibraryFolder {
    /// Whether the path is a readable folder.
    static func exists(_ path: String) -> Bool {
        guard let folder = opendir(path) else { return false }
        closedir(folder)
        return true
    }
}
