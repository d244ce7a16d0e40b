/// Reads a text line by line in blocks. It uses half a megabyte of memory for texts and lines of any length.
struct LineReader: ~Copyable {
    /// The number of bytes that are held of a line longer than a block.
    static let heldBytes = 64 << 10
    private static let blockBytes = 512 << 10

    private let name: String
    private let ending: LineEnding
    private let end: Int64
    private let block: UnsafeMutableRawBufferPointer
    /// The number of bytes in `block`, the position of the next line in it, and the offset of `block` in the file.
    private var filled = 0
    private var position = 0
    private var blockStart: Int64

    /// - Parameters:
    ///   - name: the file's name, for errors.
    ///   - ending: the line ending.
    ///   - start: the start of the first line, at a code unit boundary.
    ///   - end: the offset at which to stop; at most the file's size.
    init(name: String, ending: LineEnding, from start: Int64, to end: Int64) {
        self.name = name
        self.ending = ending
        self.end = end
        blockStart = start
        block = .allocate(byteCount: Self.blockBytes, alignment: 16)
    }

    deinit {
        block.deallocate()
    }

    /// Calls `body` with the next line and its bytes (the first 64 KiB if it is longer), and returns the result; nil at
    /// the end.
    mutating func next<Result>(
        in file: any RandomAccessSource,
        _ body: (TextLine, UnsafeRawBufferPointer) -> Result
    ) throws(PublicationError) -> Result? {
        var searched = position
        while true {
            let bytes = UnsafeRawBufferPointer(rebasing: block[..<filled])
            if let found = ending.first(in: bytes, from: searched, limit: filled) {
                return take(bytes, contentEnd: found, next: found + ending.unitWidth, body)
            }
            // A code unit that is split at the end of the block is searched again.
            searched = filled - (filled - position) % ending.unitWidth
            if blockStart + Int64(filled) >= end {
                guard filled > position else { return nil }
                return take(bytes, contentEnd: filled, next: filled, body)
            }
            if filled - position > Self.heldBytes { return try skipLongLine(in: file, body) }
            searched -= position
            try refill(from: file)
        }
    }

    private mutating func take<Result>(
        _ bytes: UnsafeRawBufferPointer,
        contentEnd: Int,
        next: Int,
        _ body: (TextLine, UnsafeRawBufferPointer) -> Result
    ) -> Result {
        var contentEnd = contentEnd
        let before = contentEnd - ending.unitWidth
        if before >= position, ending.isUnit(bytes, at: before, value: 0x0D) { contentEnd = before }
        let line = TextLine(
            start: blockStart + Int64(position),
            contentEnd: blockStart + Int64(contentEnd),
            end: blockStart + Int64(next)
        )
        let content = UnsafeRawBufferPointer(rebasing: bytes[position..<contentEnd])
        position = next
        return body(line, content)
    }

    /// Skips to the end of a line that is too long to be held.
    private mutating func skipLongLine<Result>(
        in file: any RandomAccessSource,
        _ body: (TextLine, UnsafeRawBufferPointer) -> Result
    ) throws(PublicationError) -> Result? {
        let start = blockStart + Int64(position)
        let head = Array(block[position..<(position + Self.heldBytes)])
        position = filled - (filled - position) % ending.unitWidth
        var contentEnd = end
        while true {
            try refill(from: file)
            let bytes = UnsafeRawBufferPointer(rebasing: block[..<filled])
            if let found = ending.first(in: bytes, from: 0, limit: filled) {
                contentEnd = blockStart + Int64(found)
                position = found + ending.unitWidth
                break
            }
            position = filled - filled % ending.unitWidth
            if blockStart + Int64(filled) >= end {
                position = filled
                break
            }
        }
        let line = TextLine(start: start, contentEnd: contentEnd, end: blockStart + Int64(position))
        return head.withUnsafeBytes { body(line, $0) }
    }

    /// Discards the bytes that were read and fills the block.
    private mutating func refill(from file: any RandomAccessSource) throws(PublicationError) {
        let rest = filled - position
        if rest > 0 {
            block.copyMemory(from: UnsafeRawBufferPointer(rebasing: block[position..<filled]))
        }
        blockStart += Int64(position)
        (position, filled) = (0, rest)
        let wanted = min(Int64(block.count - rest), end - blockStart - Int64(rest))
        guard wanted > 0 else { return }
        let target = UnsafeMutableRawBufferPointer(rebasing: block[rest..<(rest + Int(wanted))])
        do throws(SourceError) {
            // The file was truncated while it was read.
            guard try file.fill(target, at: blockStart + Int64(rest)) == target.count else { throw .changed }
        } catch {
            throw PublicationError(error, file: name)
        }
        filled += target.count
    }
}
