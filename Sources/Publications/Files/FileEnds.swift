/// Memory for the first and the last 64 KiB of a file, from which a ``FileSource`` reads instead of the disk.
///
/// A scan hashes both ends of a file and then reads the same bytes again: the type, the digests, the directory of an
/// archive, and a small archive completely. The memory can be used for another file when the source no longer exists:
///
/// ```swift
/// if !isKnownUniquelyReferenced(&ends) { ends = FileEnds() }
/// let source = try FileSource(systemPath: path, ends: ends)
/// ```
public final class FileEnds: @unchecked Sendable {
    // Unchecked: the memory is written only by `fill`, which the initializer of a source calls before the source is
    // shared.
    private static let partSize = 64 << 10
    private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * partSize, alignment: 16)
    private var headCount = 0
    private var tailStart: Int64 = 0
    private var tailCount = 0

    /// Allocates the memory.
    public init() {}

    deinit {
        memory.deallocate()
    }

    /// Reads the ends of a file, with one read unless the file is larger than the memory.
    func fill(from source: FileSource) throws(SourceError) {
        (headCount, tailCount) = (0, 0)
        let byteSize = source.byteSize
        if byteSize <= Int64(memory.count) {
            headCount = try source.fill(UnsafeMutableRawBufferPointer(rebasing: memory[..<Int(byteSize)]), at: 0)
        } else {
            headCount = try source.fill(UnsafeMutableRawBufferPointer(rebasing: memory[..<Self.partSize]), at: 0)
            tailStart = byteSize - Int64(Self.partSize)
            let tail = UnsafeMutableRawBufferPointer(rebasing: memory[Self.partSize...])
            tailCount = try source.fill(tail, at: tailStart)
        }
    }

    /// Returns the bytes from an offset on; nil if the byte at the offset isn't in the memory.
    func bytes(at offset: Int64) -> UnsafeRawBufferPointer? {
        let part: Slice<UnsafeMutableRawBufferPointer>
        if offset >= 0, offset < Int64(headCount) {
            part = memory[Int(offset)..<headCount]
        } else if tailCount > 0, offset >= tailStart, offset < tailStart + Int64(tailCount) {
            part = memory[(Self.partSize + Int(offset - tailStart))..<(Self.partSize + tailCount)]
        } else {
            return nil
        }
        return UnsafeRawBufferPointer(rebasing: part)
    }
}
