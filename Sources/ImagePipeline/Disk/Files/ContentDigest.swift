import Crypto
import TextCoding

/// A SHA-256 digest: the name of a file in the disk cache, and the proof that two images have the same bytes.
struct ContentDigest: Hashable, Sendable {
    // Four words instead of an array, because digests are copied, compared and hashed on every hit.
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64

    /// Computes the digest of bytes.
    init(of bytes: [UInt8]) { self.init(of: bytes.span.bytes) }

    /// Computes the digest of bytes that are not in an array.
    init(of bytes: RawSpan) {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
        self.init(hash.finalize())
    }

    /// Creates a digest that was computed incrementally.
    init(_ digest: SHA256Digest) { self = digest.withUnsafeBytes { Self(words: $0) } }

    /// Creates a digest from its bytes; nil unless there are 32.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self = bytes.withUnsafeBytes { Self(words: $0) }
    }

    /// Creates a digest from ``hex``; nil for any other text.
    init?(hex: String) {
        guard hex.utf8.allSatisfy(Hexadecimal.isLowercaseDigit), let bytes = Hexadecimal.decode(hex) else { return nil }
        self.init(bytes)
    }

    /// The number of bytes of a digest.
    static let byteCount = 32

    /// The 32 bytes.
    var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
            for (index, word) in [first, second, third, fourth].enumerated() {
                UnsafeMutableRawBufferPointer(buffer).storeBytes(of: word, toByteOffset: 8 * index, as: UInt64.self)
            }
            count = Self.byteCount
        }
    }

    /// The 32 bytes as 64 lower-case hexadecimal digits.
    var hex: String { Hexadecimal.encode(bytes) }

    /// Hashes the first word, which is as random as any hash.
    func hash(into hasher: inout Hasher) { hasher.combine(first) }

    private init(words: UnsafeRawBufferPointer) {
        first = words.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
        second = words.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        third = words.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        fourth = words.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
    }
}
