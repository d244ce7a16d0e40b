import Publications
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A source with the faults that a test needs. It is sparse: bytes that no part contains are zero.
final class FakeSource: RandomAccessSource {
    private struct State {
        /// Where the content ends. If it is less than the size, the source has become shorter.
        var end: Int64
        var isModified = false
    }

    let fingerprint: SourceFingerprint
    private let parts: [(offset: Int64, bytes: [UInt8])]
    /// The maximum number of bytes that one read returns.
    private let readLimit: Int
    /// Reads that reach this offset fail.
    private let failureOffset: Int64?
    private let state: Mutex<State>

    init(
        _ parts: [(offset: Int64, bytes: [UInt8])],
        byteSize: Int64,
        readLimit: Int = .max,
        failureOffset: Int64? = nil
    ) {
        self.parts = parts
        fingerprint = SourceFingerprint(byteSize: byteSize)
        self.readLimit = readLimit
        self.failureOffset = failureOffset
        state = Mutex(State(end: byteSize))
    }

    convenience init(_ bytes: [UInt8], readLimit: Int = .max, failureOffset: Int64? = nil) {
        self.init(
            [(0, bytes)],
            byteSize: Int64(bytes.count),
            readLimit: readLimit,
            failureOffset: failureOffset
        )
    }

    /// Removes the end of the content.
    func truncate(to end: Int64) {
        state.withLock { $0.end = end }
    }

    /// Marks the content as modified.
    func modify() {
        state.withLock { $0.isModified = true }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SourceError) -> Int {
        let rest = state.withLock { $0.end } - offset
        guard rest > 0 else { return 0 }
        let count = min(buffer.count, readLimit, Int(rest))
        if let failureOffset, (offset..<offset + Int64(count)).contains(failureOffset) { throw .system(EIO) }
        let target = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        target.initializeMemory(as: UInt8.self, repeating: 0)
        for part in parts {
            let range = (offset..<offset + Int64(count))
                .clamped(to: part.offset..<part.offset + Int64(part.bytes.count))
            guard !range.isEmpty else { continue }
            let source = Int(range.lowerBound - part.offset)..<Int(range.upperBound - part.offset)
            UnsafeMutableRawBufferPointer(rebasing: target[Int(range.lowerBound - offset)...])
                .copyBytes(from: part.bytes[source])
        }
        return count
    }

    func verifyUnchanged() throws(SourceError) {
        guard !state.withLock({ $0.isModified }) else { throw .changed }
    }

    func replacement() -> (any RandomAccessSource)? { nil }
}
