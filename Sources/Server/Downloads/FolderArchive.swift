import CZlib
import Crypto
import Hummingbird
import NIOCore
import NIOPosix
import Publications
import TextCoding

/// A folder of images as an uncompressed ZIP archive that is created while it is sent.
///
/// The size of the archive is computed from the sizes of the files before they are read. The same files always give
/// the same archive.
struct FolderArchive: Sendable {
    private struct Entry: Sendable {
        let record: ZipRecords.Entry
        let fingerprint: SourceFingerprint
    }

    private let folder: SourceFolder
    private let entries: [Entry]
    /// The size of the archive in bytes.
    let byteSize: Int
    /// The entity tag, from the names, sizes and modification times of the files.
    let entityTag: String

    /// The size of the pieces in which a large file is sent, in bytes.
    private static let pieceLength = 256 << 10

    /// Lists a folder and opens each file to get its size. Blocks the calling thread.
    ///
    /// - Throws: `PublicationError` when the folder can't be read, or a file is outside it.
    init(path: String) throws {
        guard case .folder(let folder) = try PublicationSource(path: path) else {
            throw PublicationError.changed(file: FileNames.lastComponent(of: path))
        }
        self.folder = folder
        entries = try folder.publicationFiles().map { path in
            let fingerprint = try folder.source(of: path).fingerprint
            let record = ZipRecords.Entry(
                name: path,
                byteSize: Int(fingerprint.byteSize),
                modified: fingerprint.seconds
            )
            return Entry(record: record, fingerprint: fingerprint)
        }
        var hash = SHA256()
        var (offset, directorySize) = (0, 0)
        for entry in entries {
            let version = entry.fingerprint
            let line = "\(entry.record.name)\n\(version.byteSize) \(version.seconds) \(version.nanoseconds)\n"
            hash.update(data: Array(line.utf8))
            directorySize += ZipRecords.directoryEntry(entry.record, checksum: 0, offset: offset).count
            offset += ZipRecords.header(entry.record, checksum: 0).count + entry.record.byteSize
        }
        let end = ZipRecords.end(count: entries.count, directorySize: directorySize, directoryOffset: offset)
        byteSize = offset + directorySize + end.count
        entityTag = "\"\(Hexadecimal.encode(Array(hash.finalize().prefix(16))))\""
    }

    /// Returns the archive as a response body that is created while the client receives it. If a file changes in the
    /// meantime, the response ends early.
    ///
    /// - Parameter slot: the permit for the download, which is released when the body has been sent.
    func body(slot: ConcurrencyLimit.Slot) -> ResponseBody {
        ResponseBody(contentLength: byteSize) { writer in
            var directory: [UInt8] = []
            var offset = 0
            for entry in entries {
                let (source, checksum) = try await NIOThreadPool.singleton.runIfActive { try open(entry) }
                let header = ZipRecords.header(entry.record, checksum: checksum)
                directory += ZipRecords.directoryEntry(entry.record, checksum: checksum, offset: offset)
                try await writer.write(ByteBuffer(bytes: header))
                var position = 0
                while position < entry.record.byteSize {
                    let (start, count) = (position, min(Self.pieceLength, entry.record.byteSize - position))
                    let piece = try await NIOThreadPool.singleton.runIfActive {
                        try source.bytes(at: Int64(start), count: count)
                    }
                    try await writer.write(ByteBuffer(bytes: piece))
                    position += count
                }
                offset += header.count + entry.record.byteSize
            }
            let end = ZipRecords.end(count: entries.count, directorySize: directory.count, directoryOffset: offset)
            try await writer.write(ByteBuffer(bytes: directory + end))
            try await writer.finish(nil)
            withExtendedLifetime(slot) {}
        }
    }

    /// Opens a file and computes its checksum, which precedes its bytes in the archive. The file is then read a second
    /// time, usually from the system's page cache.
    private func open(_ entry: Entry) throws -> (any RandomAccessSource, checksum: UInt32) {
        let source = try folder.source(of: entry.record.name)
        guard source.fingerprint == entry.fingerprint else { throw SourceError.changed }
        var checksum: UInt = 0
        var position = 0
        while position < entry.record.byteSize {
            let piece = try source.bytes(
                at: Int64(position),
                count: min(Self.pieceLength, entry.record.byteSize - position)
            )
            checksum = piece.withUnsafeBytes {
                crc32(checksum, $0.bindMemory(to: UInt8.self).baseAddress, UInt32($0.count))
            }
            position += piece.count
        }
        return (source, UInt32(truncatingIfNeeded: checksum))
    }
}
