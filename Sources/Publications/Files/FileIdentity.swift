import Glibc

/// The attributes by which a change of a file is detected: device, inode, size and modification time.
public struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    /// The size and the modification time.
    public let fingerprint: SourceFingerprint

    /// Takes the attributes from a file's status.
    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        fingerprint = SourceFingerprint(
            byteSize: Int64(status.st_size),
            seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec
        )
    }

    /// Reads the attributes of the file at a path; nil when they can't be read.
    public init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the attributes of an open file.
    public init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The attributes as bytes.
    var bytes: [UInt8] {
        [
            device, inode, UInt64(bitPattern: fingerprint.byteSize), UInt64(bitPattern: Int64(fingerprint.seconds)),
            UInt64(bitPattern: Int64(fingerprint.nanoseconds)),
        ].flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
    }

    /// The size in bytes.
    public var byteSize: Int { Int(fingerprint.byteSize) }

    /// Returns whether both identities belong to the same file, even if its content has changed.
    public func isSameFile(as other: FileIdentity) -> Bool { device == other.device && inode == other.inode }
}
