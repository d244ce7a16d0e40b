/// Bytes in memory as a source.
public struct BytesSource: RandomAccessSource {
    private let bytes: [UInt8]

    /// Makes a source of bytes.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The number of bytes. There is no modification time.
    public var fingerprint: SourceFingerprint { SourceFingerprint(byteSize: Int64(bytes.count)) }

    /// Copies bytes from an offset on.
    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
        guard let start = Int(exactly: offset), bytes.indices.contains(start) else { return 0 }
        let count = min(buffer.count, bytes.count - start)
        bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + count])) }
        return count
    }

    /// Does nothing, because the bytes can't change.
    public func verifyUnchanged() {}

    /// Returns nil, because the bytes can't be replaced.
    public func replacement() -> (any RandomAccessSource)? { nil }
}
