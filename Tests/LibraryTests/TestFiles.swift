import CZip
import Foundation
import Library
import Synchronization
import Testing

/// Records the reports of a scan.
final class ReportLog: Sendable {
    private let reports = Mutex<[ScanProgress]>([])

    func add(_ report: ScanProgress) {
        reports.withLock { $0.append(report) }
    }

    var all: [ScanProgress] { reports.withLock { $0 } }
}

/// Writes a ZIP archive.
func makeZip(at path: String, entries: [(name: String, bytes: [UInt8])]) throws {
    var code: Int32 = 0
    let archive = try #require(zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code))
    for entry in entries {
        // libzip frees the copy when the archive is written.
        let copy = try #require(malloc(entry.bytes.count))
        entry.bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { copy.copyMemory(from: start, byteCount: bytes.count) }
        }
        let source = zip_source_buffer(archive, copy, zip_uint64_t(entry.bytes.count), 1)
        #expect(zip_file_add(archive, entry.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8)) >= 0)
    }
    #expect(zip_close(archive) == 0)
}
