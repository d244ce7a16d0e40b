import Crypto
import Glibc

/// Reads files to the end and says whether they hold what their name says.
enum FileCheck {
    /// The identity of the file if it is whole and unharmed; nil when it isn't, or isn't there.
    static func identity(of path: String, digest: ContentDigest) -> FileIdentity? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard let identity = FileIdentity(descriptor: file) else { return nil }
        var hash = SHA256()
        // A piece at a time: a check needs no more memory for a large picture than for a small one.
        var rest = identity.byteSize
        return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            while rest > 0 {
                let got = Glibc.read(file, buffer.baseAddress, buffer.count)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return nil }
                hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<got]))
                rest -= got
            }
            return rest == 0 && ContentDigest(hash.finalize()) == digest ? identity : nil
        }
    }

    /// The bytes of the file if it is whole and unharmed; nil when it isn't, or isn't there.
    static func read(_ path: String, digest: ContentDigest) -> [UInt8]? {
        guard let bytes = FileSystem.read(path), ContentDigest(of: bytes) == digest else { return nil }
        return bytes
    }
}
