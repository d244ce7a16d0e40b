#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The attributes by which a changed file is detected without opening it.
struct FileStamp: Hashable, Sendable {
    /// The size in bytes.
    var size: Int64
    /// The modification time, in nanoseconds since 1970.
    var modified: Int64
    /// The inode number. A file that replaces another has a different one.
    var inode: Int64
}

extension FileStamp {
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

/// The identity of a folder while the system runs. Two paths are the same folder when their identities are equal.
struct FolderIdentity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
    }

    /// Returns the identity of the folder at a path; nil when there is none.
    init?(of path: FilePath) {
        guard case .open(let folder) = OpenFolder.open(path) else { return nil }
        self = folder.identity
    }
}

extension stat {
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
    var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
    var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
