import Glibc

/// The attributes of a file. While they are unchanged, so are its bytes, unless the disk is damaged.
struct FileIdentity: Equatable, Sendable {
    /// The size in bytes.
    let byteSize: Int
    private let device: UInt64
    private let inode: UInt64
    private let modifiedSeconds: Int
    private let modifiedNanoseconds: Int

    /// Reads the attributes; nil when the file does not exist.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the attributes of an open file.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        byteSize = Int(status.st_size)
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        modifiedSeconds = status.st_mtim.tv_sec
        modifiedNanoseconds = status.st_mtim.tv_nsec
    }

    /// Returns whether both are the same file, even if its bytes have changed.
    func isSameFile(as other: FileIdentity) -> Bool { device == other.device && inode == other.inode }
}
