import CZip

/// A valid archive written by libzip.
enum LibraryMadeZip {
    struct WritingFailed: Error {}

    /// Writes deflated or stored entries to a new archive.
    static func write(_ entries: [(name: String, data: [UInt8])], isDeflated: Bool = true, to path: String) throws {
        var code: Int32 = 0
        guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else { throw WritingFailed() }
        var buffers: [UnsafeMutableRawBufferPointer] = []
        defer { buffers.forEach { $0.deallocate() } }
        for (name, data) in entries {
            // libzip reads the data when the archive is closed.
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(data.count, 1), alignment: 1)
            buffer.copyBytes(from: data)
            buffers.append(buffer)
            let source = zip_source_buffer(archive, buffer.baseAddress, UInt64(data.count), 0)
            guard let source, case let index = zip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8)), index >= 0
            else { throw WritingFailed() }
            let method = isDeflated ? ZIP_CM_DEFLATE : ZIP_CM_STORE
            guard zip_set_file_compression(archive, UInt64(index), method, 0) == 0 else { throw WritingFailed() }
        }
        guard zip_close(archive) == 0 else { throw WritingFailed() }
    }
}
