import Glibc

/// What a file looks like from outside: as long as that is the same, so are its bytes, but for a damaged disk.
struct FileIdentity: Equatable, Sendable {
    /// In bytes.
    let byteSize: Int
    private let device: UInt64
    private let inode: UInt64
    private let modifiedSeconds: Int
    private let modifiedNanoseconds: Int

    /// Nil when there is no such file.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Of an open file.
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

    /// Whether both are the same file, whatever has become of its bytes.
    func isSameFile(as other: FileIdentity) -> Bool { device == other.device && inode == other.inode }
}
