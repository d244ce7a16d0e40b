import CZip

/// Writes ZIP files with deflated entries of any size, with the memory of one entry.
enum DeflatedArchive {
    struct WritingFailed: Error {}

    /// An entry that repeats a piece until it is large enough.
    struct Long {
        var name: String
        var start: [UInt8]
        var piece: [UInt8]
        var byteCount: Int
        var end: [UInt8]
    }

    static func write(_ entries: [(name: String, bytes: [UInt8])], _ long: [Long] = [], to path: String) throws {
        var code: Int32 = 0
        guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else { throw WritingFailed() }
        // libzip reads the entries when the archive is closed.
        var buffers: [UnsafeMutableRawBufferPointer] = []
        defer { for buffer in buffers { buffer.deallocate() } }
        func add(_ name: String, _ buffer: UnsafeMutableRawBufferPointer) throws {
            buffers.append(buffer)
            let source = zip_source_buffer(archive, buffer.baseAddress, UInt64(buffer.count), 0)
            guard let source, zip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8)) >= 0 else {
                throw WritingFailed()
            }
        }
        for entry in entries {
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: entry.bytes.count, alignment: 1)
            buffer.copyBytes(from: entry.bytes)
            try add(entry.name, buffer)
        }
        for entry in long {
            let count = max(entry.byteCount, entry.start.count + entry.end.count)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
            entry.piece.withUnsafeBytes { piece in
                var offset = 0
                while offset < count {
                    let length = min(piece.count, count - offset)
                    UnsafeMutableRawBufferPointer(rebasing: buffer[offset..<offset + length])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: piece[..<length]))
                    offset += length
                }
            }
            buffer.copyBytes(from: entry.start)
            UnsafeMutableRawBufferPointer(rebasing: buffer[(count - entry.end.count)...]).copyBytes(from: entry.end)
            try add(entry.name, buffer)
        }
        guard zip_close(archive) == 0 else { throw WritingFailed() }
    }
}
