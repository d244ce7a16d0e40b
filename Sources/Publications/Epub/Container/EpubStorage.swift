/// The files of an EPUB by their exact names.
protocol EpubStorage: Sendable {
    /// The names of all files, unordered.
    var names: [String] { get }

    func contains(_ name: String) -> Bool

    /// Returns the uncompressed size of a file; nil when it is missing.
    func byteSize(_ name: String) -> Int64?

    /// Reads a whole file.
    func bytes(_ name: String) throws(PublicationError) -> [UInt8]

    /// Reads the first bytes of a file; nil when it can't be read.
    func head(_ name: String, byteCount: Int) -> [UInt8]?

    /// Frees the buffers for reading the beginnings of files.
    func releaseBuffers()
}

/// The entries of a ZIP archive.
struct ZipStorage: EpubStorage {
    let archive: ArchiveReader
    let entries: [String: ZipEntry]
    /// The name of the archive, for errors.
    let file: String

    var names: [String] { Array(entries.keys) }

    func contains(_ name: String) -> Bool { entries[name] != nil }

    func byteSize(_ name: String) -> Int64? { entries[name]?.byteSize }

    func bytes(_ name: String) throws(PublicationError) -> [UInt8] {
        guard let entry = entries[name] else {
            throw .pageUnreadable(file: file, page: name, reason: "it is missing")
        }
        guard !entry.isEncrypted else {
            throw .pageUnreadable(file: file, page: name, reason: "it is encrypted")
        }
        return try archive.bytes(of: entry, name: name)
    }

    func head(_ name: String, byteCount: Int) -> [UInt8]? {
        guard let entry = entries[name], !entry.isEncrypted else { return nil }
        guard
            case .bytes(let bytes) = archive.head(
                of: entry,
                byteCount: Int(clamping: min(entry.byteSize, Int64(byteCount)))
            )
        else { return nil }
        return bytes
    }

    func releaseBuffers() { archive.releaseWindow() }
}
