import Glibc
import Synchronization

/// The cache's files: bytes only, named by the SHA-256 of what they hold, in 256 folders.
///
/// A file appears whole or not at all: it is written under a temporary name and renamed. Temporary files live in a
/// folder of this process alone, which a lock marks as alive; folders without a living owner are swept away.
///
/// Nothing waits for the disk itself (no `fsync`): a file that a power failure left short doesn't fit its name, which is
/// noticed when it is first used, and then it is made again.
final class ContentFiles: Sendable {
    private let root: String
    private let incoming: IncomingFolder
    private let temporaryCount = Atomic(0)

    /// A whole file under its temporary name.
    struct Temporary {
        let path: String
        let digest: ContentDigest
        let identity: FileIdentity
    }

    /// Creates what is missing below the cache's directory and sweeps what crashed processes left.
    init(directory: String) throws(DiskFailure) {
        root = directory + "/files"
        try FileSystem.createDirectory(root)
        guard FileSystem.isWritable(root), access(root, R_OK) == 0 else { throw DiskFailure(errorAt: root) }
        incoming = try IncomingFolder(parent: directory + "/incoming")
    }

    /// Where a file is, whether it exists or not.
    func path(of digest: ContentDigest) -> String {
        let hex = digest.hex
        return "\(root)/\(hex.prefix(2))/\(hex.dropFirst(2))"
    }

    /// Writes the bytes under a temporary name.
    func write(_ bytes: RawSpan, digest: ContentDigest) throws(DiskFailure) -> Temporary {
        let number = temporaryCount.wrappingAdd(1, ordering: .relaxed).newValue
        let path = "\(incoming.path)/\(number)"
        return Temporary(path: path, digest: digest, identity: try FileSystem.create(path, bytes))
    }

    /// Gives a file its lasting name, in place of one with the same bytes.
    func place(_ file: Temporary) throws(DiskFailure) {
        let target = path(of: file.digest)
        do {
            try FileSystem.rename(file.path, to: target)
        } catch let failure where failure.kind == .missing {
            try FileSystem.createDirectory("\(root)/\(file.digest.hex.prefix(2))")
            try FileSystem.rename(file.path, to: target)
        }
    }

    /// Removes a temporary file that found no place.
    func discard(_ file: Temporary) { FileSystem.remove(file.path) }

    /// Removes a file; one that is gone already is no error.
    func remove(_ digest: ContentDigest) { FileSystem.remove(path(of: digest)) }

    /// Whether the cache's directory is still where it was when it was opened.
    var isStanding: Bool { incoming.isStanding }

    /// The digests of the files in one of the 256 folders.
    func digests(inShard shard: UInt8) -> [ContentDigest] {
        let name = String(shard >> 4, radix: 16) + String(shard & 15, radix: 16)
        return FileSystem.names(in: "\(root)/\(name)").compactMap { ContentDigest(hex: name + $0) }
    }
}
