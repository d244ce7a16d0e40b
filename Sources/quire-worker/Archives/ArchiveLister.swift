import Glibc
import Workers

/// Lists the files of an archive.
struct ArchiveLister {
    private let request: WorkerServer.ArchiveRequest
    private let maximumEntryCount: Int
    /// The maximum length of all names together, in bytes.
    private static let nameLimit = 16 << 20
    /// The maximum length of a name, in bytes.
    private static let longestName = 4_096
    /// An entry counts as independent if at most this number of bytes of the file is read to reach its first byte.
    private static let directByteCount = 256 << 10

    init(_ request: WorkerServer.ArchiveRequest, maximumEntryCount: Int) {
        (self.request, self.maximumEntryCount) = (request, maximumEntryCount)
    }

    func result() throws(WorkerError) -> ArchiveResult {
        let handle = try ArchiveHandle(request)
        return try handle.run(request.control) { () throws(WorkerError) in try list(handle) }
    }

    private func list(_ handle: ArchiveHandle) throws(WorkerError) -> ArchiveResult {
        var entries: [ArchiveResult.Entry] = []
        var (index, nameBytes) = (0, 0)
        do throws(WorkerError) {
            while let header = try handle.next() {
                guard index < maximumEntryCount else { return .tooManyEntries }
                guard !header.isEncrypted else { return .encrypted }
                nameBytes += header.name.count
                guard header.name.count <= Self.longestName, nameBytes <= Self.nameLimit else {
                    return .tooManyEntries
                }
                if header.isFile, let byteSize = header.byteSize {
                    entries.append(
                        ArchiveResult.Entry(
                            index: index,
                            name: header.name,
                            byteSize: byteSize,
                            position: header.position
                        )
                    )
                }
                index += 1
            }
        } catch {
            if handle.isEncrypted { return .encrypted }
            // The entries before the damage can be read.
            if entries.isEmpty || request.control.error != nil { throw error }
        }
        let isPlainTar = request.format == Format.tar && !isCompressed
        return .listing(
            ArchiveResult.Listing(
                entries: entries,
                isSolid: isPlainTar ? false : try isSolid(entries),
                hasPositions: isPlainTar
            )
        )
    }

    private enum Format {
        static let sevenZip: UInt8 = 3
        static let tar: UInt8 = 4
    }

    /// Whether the file has the signature of gzip or Zstandard.
    private var isCompressed: Bool {
        var start: [UInt8] = [0, 0, 0, 0]
        guard pread(request.file.number, &start, start.count, 0) == start.count else { return false }
        return start.starts(with: [0x1F, 0x8B]) || start == [0x28, 0xB5, 0x2F, 0xFD]
    }

    /// Returns whether entries need the ones before them. A compressed TAR is one stream. 7-Zip compresses entries alone
    /// or in blocks. libarchive doesn't report which, so this method tries to read three entries.
    private func isSolid(_ entries: [ArchiveResult.Entry]) throws(WorkerError) -> Bool {
        guard request.format == Format.sevenZip else { return true }
        let files = entries.filter { $0.byteSize > 0 }
        guard files.count > 1 else { return false }
        for file in Set([1, files.count / 2, files.count - 1]) {
            if try !isDirect(files[file].index) { return true }
        }
        return false
    }

    private func isDirect(_ wanted: Int) throws(WorkerError) -> Bool {
        let handle = try ArchiveHandle(request)
        return try handle.run(request.control) { () throws(WorkerError) in
            var index = 0
            while let header = try handle.next() {
                guard index == wanted else {
                    index += 1
                    continue
                }
                handle.limit(Self.directByteCount)
                do throws(WorkerError) {
                    return try !handle.bytes(1, of: header).isEmpty
                } catch {
                    return false
                }
            }
            return false
        }
    }
}
