import Glibc

/// Lists the folders of the administrator: dictionaries, fonts and hyphenation patterns.
enum FolderFiles {
    /// The maximum number of names that are read from a folder.
    private static let maximumCount = 2_000

    /// Returns the paths of files in a folder and in its subfolders, one level deep.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of files.
    ///   - isWanted: returns whether a file with this name is listed.
    static func paths(in path: String, limit: Int, where isWanted: (_ name: String) -> Bool) -> [String] {
        var found: [String] = []
        for name in names(in: path) {
            let file = path + "/" + name
            if isWanted(name) {
                found.append(file)
            } else {
                found += names(in: file).filter(isWanted).map { file + "/" + $0 }
            }
            if found.count >= limit { return Array(found.prefix(limit)) }
        }
        return found
    }

    /// Returns the sorted names in a folder, without hidden files; empty if it is not a folder.
    static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while names.count < maximumCount, let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
