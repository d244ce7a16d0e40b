import Glibc
import Publications
import Synchronization
import TextCoding

/// The files of the cache, named by the SHA-256 of their bytes, in 256 folders.
///
/// A file is written under a temporary name and renamed, so it is never incomplete. The temporary files are in a folder
/// of this process, marked by a lock. Folders of dead processes are removed.
///
/// There is no `fsync`: a file that a power failure truncated no longer matches its name. This is detected at the first
/// use, and the file is created again.
final class ContentFiles: Sendable {
    private let root: String
    private let incoming: StagingFolder
    private let temporaryCount = Atomic(0)

    /// A complete file with a temporary name.
    struct Temporary {
        let path: String
        let digest: ContentDigest
        let identity: FileIdentity
    }

    /// Returns the folder of the files in a cache's directory.
    static func folder(in directory: String) -> String { directory + "/files" }

    /// Creates missing folders in the cache's directory and removes files of crashed processes.
    init(directory: String) throws(DiskCacheError) {
        root = Self.folder(in: directory)
        try FileSystem.createDirectory(root)
        guard FileSystem.isWritable(root), access(root, R_OK) == 0 else { throw DiskCacheError(errorAt: root) }
        incoming = try StagingFolder(parent: directory + "/incoming")
    }

    /// Returns the path of a file, which need not exist.
    func path(of digest: ContentDigest) -> String {
        let hex = digest.hex
        return "\(root)/\(hex.prefix(2))/\(hex.dropFirst(2))"
    }

    /// Writes bytes to a temporary file.
    func write(_ bytes: RawSpan, digest: ContentDigest) throws(DiskCacheError) -> Temporary {
        let number = temporaryCount.wrappingAdd(1, ordering: .relaxed).newValue
        let path = "\(incoming.path)/\(number)"
        return Temporary(path: path, digest: digest, identity: try FileSystem.create(path, bytes))
    }

    /// Renames a temporary file to its final name. Replaces a file with the same bytes.
    func place(_ file: Temporary) throws(DiskCacheError) {
        let target = path(of: file.digest)
        do {
            try FileSystem.rename(file.path, to: target)
        } catch let failure where failure.kind == .missing {
            try FileSystem.createDirectory("\(root)/\(file.digest.hex.prefix(2))")
            try FileSystem.rename(file.path, to: target)
        }
    }

    /// Removes a temporary file.
    func discard(_ file: Temporary) { FileSystem.remove(file.path) }

    /// Removes a file if it exists.
    func remove(_ digest: ContentDigest) { FileSystem.remove(path(of: digest)) }

    /// Whether the cache's directory still exists.
    var exists: Bool { incoming.exists }

    /// Returns the digests of the files in one of the 256 folders.
    func digests(inShard shard: UInt8) -> [ContentDigest] {
        let name = Hexadecimal.encode([shard])
        return FileSystem.names(in: "\(root)/\(name)").compactMap { ContentDigest(hex: name + $0) }
    }
}
