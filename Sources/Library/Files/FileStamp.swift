#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What tells an unchanged file from a changed one without opening it.
struct FileStamp: Hashable, Sendable {
    /// In bytes.
    var size: Int64
    /// The time of the last change of the content, in nanoseconds since 1970.
    var modified: Int64
    /// The file's number in its file system; a file put in the place of another has another one.
    var inode: Int64

    init(size: Int64, modified: Int64, inode: Int64) {
        self.size = size
        self.modified = modified
        self.inode = inode
    }

    init(_ status: stat) {
        size = Int64(status.st_size)
        #if canImport(Glibc)
            modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        #else
            modified = Int64(status.st_mtimespec.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtimespec.tv_nsec)
        #endif
        inode = Int64(bitPattern: UInt64(status.st_ino))
    }
}

/// A folder's identity in the running system: two paths lead to the same folder when these are equal.
struct FolderIdentity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
    }
}

extension stat {
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
    var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
    var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}

/// An error of the system as people read it.
func systemMessage(_ code: Int32) -> String {
    String(cString: strerror(code))
}
