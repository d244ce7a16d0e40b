import Crypto

/// SHA-256 of bytes: what names a file of the disk cache, and what tells whether two pictures are the same bytes.
public struct ContentDigest: Hashable, Sendable {
    // Four words instead of an array: a digest is copied, compared and hashed on every hit, and allocates nothing.
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64

    /// The digest of some bytes.
    public init(of bytes: [UInt8]) { self.init(of: bytes.span.bytes) }

    /// The digest of some bytes that are not in an array.
    public init(of bytes: RawSpan) {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
        self.init(hash.finalize())
    }

    /// A digest that was made piece by piece.
    init(_ digest: SHA256Digest) { self = digest.withUnsafeBytes { Self(words: $0) } }

    /// A digest written down before; nil unless it has 32 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self = bytes.withUnsafeBytes { Self(words: $0) }
    }

    /// A digest as ``hex`` has it; nil when the text is anything else.
    public init?(hex: String) {
        guard hex.utf8.count == 2 * Self.byteCount else { return nil }
        var bytes: [UInt8] = []
        var upper: UInt8?
        for digit in hex.utf8 {
            guard let value = Self.digits.firstIndex(of: digit).map({ UInt8($0) }) else { return nil }
            if let high = upper {
                bytes.append(high << 4 | value)
                upper = nil
            } else {
                upper = value
            }
        }
        self.init(bytes)
    }

    /// The number of bytes of every digest.
    public static let byteCount = 32

    /// The 32 bytes.
    public var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
            for (index, word) in [first, second, third, fourth].enumerated() {
                UnsafeMutableRawBufferPointer(buffer).storeBytes(of: word, toByteOffset: 8 * index, as: UInt64.self)
            }
            count = Self.byteCount
        }
    }

    /// The 32 bytes as 64 lower-case hexadecimal digits.
    public var hex: String {
        String(unsafeUninitializedCapacity: 2 * Self.byteCount) { buffer in
            for (index, byte) in bytes.enumerated() {
                buffer[2 * index] = Self.digits[Int(byte >> 4)]
                buffer[2 * index + 1] = Self.digits[Int(byte & 15)]
            }
            return 2 * Self.byteCount
        }
    }

    /// The digest's own bits are as good as any hash of them.
    public func hash(into hasher: inout Hasher) { hasher.combine(first) }

    private static let digits = Array("0123456789abcdef".utf8)

    private init(words: UnsafeRawBufferPointer) {
        first = words.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
        second = words.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        third = words.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        fourth = words.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
    }
}
