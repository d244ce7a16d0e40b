import Glibc

/// A folder named on the command line.
enum LibraryFolder {
    /// Whether there is a folder at the path that can be looked into.
    static func exists(_ path: String) -> Bool {
        guard let folder = opendir(path) else { return false }
        closedir(folder)
        return true
    }
}
