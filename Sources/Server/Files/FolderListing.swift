import Glibc

/// The state of a file, to notice that it was changed or replaced.
struct FileState: Hashable {
    var device: UInt64
    var inode: UInt64
    var byteSize: Int
    var seconds: Int
    var nanoseconds: Int

    /// Reads the state of a file; nil when there is none.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        byteSize = Int(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}

/// Lists folders that the administrator fills.
enum FolderListing {
    /// The most names that are read of a folder.
    private static let maximumCount = 2_000

    /// Returns the visible names in a folder, sorted; none when it is no folder.
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
