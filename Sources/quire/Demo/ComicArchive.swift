import CZip
import Foundation
import Workers

/// Writes CBZ and EPUB files reproducibly: equal entries give equal bytes.
enum ComicArchive {
    struct Entry: Sendable {
        var name: String
        var bytes: [UInt8]
        /// Whether the entry is compressed. Images are stored uncompressed, because their formats are compressed
        /// already.
        var isCompressed = false
    }

    /// Noon on 1 January 2026 in the MS-DOS format. The current date would make the bytes different in each run.
    private static let date: (time: UInt16, date: UInt16) = (12 << 11, (2026 - 1980) << 9 | 1 << 5 | 1)

    /// Writes the archive under a temporary name and then renames it.
    static func write(_ entries: [Entry], to path: String) throws {
        let temporary = path + ".part"
        var code: Int32 = 0
        guard let archive = zip_open(temporary, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
            throw DemoLibraryError.cannotWrite(path: path, reason: "libzip error \(code)")
        }
        do {
            for entry in entries { try add(entry, to: archive, path) }
        } catch {
            zip_discard(archive)
            throw error
        }
        guard zip_close(archive) == 0 else {
            let reason = String(cString: zip_strerror(archive))
            zip_discard(archive)
            throw DemoLibraryError.cannotWrite(path: path, reason: reason)
        }
        guard rename(temporary, path) == 0 else {
            throw DemoLibraryError.cannotWrite(path: path, reason: SystemError.text())
        }
    }

    private static func add(_ entry: Entry, to archive: OpaquePointer, _ path: String) throws {
        func failure() -> DemoLibraryError {
            .cannotWrite(path: path, reason: String(cString: zip_strerror(archive)))
        }
        // libzip reads the bytes when it closes the archive and then frees this copy.
        guard let copy = malloc(max(entry.bytes.count, 1)) else { throw failure() }
        entry.bytes.withUnsafeBytes { bytes in
            if let base = bytes.baseAddress { copy.copyMemory(from: base, byteCount: bytes.count) }
        }
        guard let source = zip_source_buffer(archive, copy, zip_uint64_t(entry.bytes.count), 1) else {
            free(copy)
            throw failure()
        }
        let index = zip_file_add(archive, entry.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
        guard index >= 0 else {
            zip_source_free(source)
            throw failure()
        }
        let method = entry.isCompressed ? ZIP_CM_DEFLATE : ZIP_CM_STORE
        guard zip_set_file_compression(archive, zip_uint64_t(index), zip_int32_t(method), 0) == 0,
            zip_file_set_dostime(archive, zip_uint64_t(index), date.time, date.date, 0) == 0
        else { throw failure() }
    }
}
