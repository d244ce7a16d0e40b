import Crypto
import Glibc
import Publications

/// Checks whether files match the digest in their name.
enum DigestVerification {
    /// Returns the identity of the file; nil when it is damaged or missing.
    static func identity(of path: String, digest: ContentDigest) -> FileIdentity? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard let identity = FileIdentity(descriptor: file) else { return nil }
        var hash = SHA256()
        // Reads in pieces, so that large files need no more memory than small ones.
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

    /// Returns the bytes of the file; nil when it is damaged or missing.
    static func read(_ path: String, digest: ContentDigest) -> [UInt8]? {
        guard let bytes = FileSystem.read(path), ContentDigest(of: bytes) == digest else { return nil }
        return bytes
    }
}
