/// The bytes of a file or of an archive entry, read in order.
///
/// The entry of an archive is compressed, so reading from an offset decompresses the bytes before it.
protocol StreamedContent: Sendable {
    /// The size in bytes.
    var byteSize: Int64 { get }

    /// Reads consecutive pieces until `body` returns false or the content ends.
    func read(from offset: Int64, _ body: (UnsafeRawBufferPointer) -> Bool) throws(PublicationError)
}

extension StreamedContent {
    /// Reads a range of the content. The result is shorter if the content is.
    func bytes(in range: Range<Int64>) throws(PublicationError) -> [UInt8] {
        var bytes: [UInt8] = []
        guard let count = Int(exactly: range.upperBound - range.lowerBound), count > 0 else { return bytes }
        bytes.reserveCapacity(Int(min(Int64(count), byteSize)))
        try read(from: range.lowerBound) { piece in
            bytes.append(contentsOf: piece.prefix(count - bytes.count))
            return bytes.count < count
        }
        return bytes
    }
}

/// The content of a file.
struct SourceContent: StreamedContent {
    let source: any RandomAccessSource
    /// The file's name, for errors.
    let file: String

    private static let pieceBytes = 256 << 10

    var byteSize: Int64 { source.byteSize }

    func read(from offset: Int64, _ body: (UnsafeRawBufferPointer) -> Bool) throws(PublicationError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceBytes, alignment: 16)
        defer { buffer.deallocate() }
        var position = offset
        do throws(SourceError) {
            while position < byteSize {
                let count = try source.fill(buffer, at: position)
                guard count > 0 else { throw .changed }
                guard body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { break }
                position += Int64(count)
            }
            try source.verifyUnchanged()
        } catch {
            throw PublicationError(error, file: file)
        }
    }
}

/// Bytes in memory.
struct BytesContent: StreamedContent {
    let bytes: [UInt8]

    var byteSize: Int64 { Int64(bytes.count) }

    func read(from offset: Int64, _ body: (UnsafeRawBufferPointer) -> Bool) {
        guard let start = Int(exactly: offset), bytes.indices.contains(start) else { return }
        bytes.withUnsafeBytes { _ = body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    }
}

/// The content of an archive entry.
struct EntryContent: StreamedContent {
    let archive: ArchiveReader
    let entry: ZipEntry
    /// The entry's name, for errors.
    let name: String

    var byteSize: Int64 { entry.byteSize }

    func read(from offset: Int64, _ body: (UnsafeRawBufferPointer) -> Bool) throws(PublicationError) {
        var skipped: Int64 = 0
        try archive.read(entry, name: name) { piece in
            let skip = Int(min(Int64(piece.count), offset - skipped))
            skipped += Int64(skip)
            guard skip < piece.count else { return true }
            return body(UnsafeRawBufferPointer(rebasing: piece[skip...]))
        }
    }
}
