import CZlib
import Publications
import Workers

/// The entries of an archive, unpacked in order. One thread at a time uses it.
protocol EntryStream {
    /// Unpacks the next entry that may be requested; nil at the end.
    ///
    /// - Throws: When the stream has ended.
    func next() throws(UnpackingError) -> UnpackedEntry?
}

/// An entry, or the reason why it can't be read.
struct UnpackedEntry: Sendable {
    var index: Int
    var bytes: Result<[UInt8], UnpackingError>
}

/// Unpacks an archive with libarchive in a worker.
final class WorkerEntryStream: EntryStream {
    private let stream: ArchiveStream
    private let pages: Set<Int>
    private let sizes: [Int: Int64]
    private let maximumByteCount: Int

    init(_ stream: ArchiveStream, of archive: PackedArchive, limits: PublicationLimits) {
        self.stream = stream
        pages = archive.pages
        sizes = Dictionary(archive.entries.map { ($0.index, $0.byteSize) }) { first, _ in first }
        maximumByteCount = Int(clamping: limits.maximumEntryBytes)
    }

    func next() throws(UnpackingError) -> UnpackedEntry? {
        let result: ArchiveResult
        do throws(WorkerError) {
            result = try stream.next(
                of: pages,
                maximumByteCount: maximumByteCount,
                WorkControl(timeLimit: WorkerUnpacker.timeLimit)
            )
        } catch {
            throw UnpackingError(error)
        }
        guard case .entry(let part) = result else {
            guard case .end = result else { throw .encrypted }
            return nil
        }
        return UnpackedEntry(index: part.index, bytes: Result(part, byteSize: sizes[part.index] ?? -1))
    }
}

/// Unpacks an archive with `unar`, which writes all files without a separator. Their sizes are in the headers.
final class UnarEntryStream: EntryStream {
    private let process: UnarProcess
    private let archive: PackedArchive
    private let maximumByteCount: Int64
    private var position = 0

    init(_ process: UnarProcess, of archive: PackedArchive, limits: PublicationLimits) {
        (self.process, self.archive) = (process, archive)
        maximumByteCount = limits.maximumEntryBytes
    }

    func next() throws(UnpackingError) -> UnpackedEntry? {
        guard archive.entries.indices.contains(position) else { return nil }
        let entry = archive.entries[position]
        position += 1
        // The files after one that is too large can't be found without reading it.
        guard entry.byteSize <= maximumByteCount else { throw .failed(reason: .entryTooLarge) }
        let bytes: [UInt8]
        do throws(WorkerError) {
            bytes = try process.bytes(Int(entry.byteSize), WorkControl(timeLimit: WorkerUnpacker.timeLimit))
        } catch {
            throw UnpackingError(error)
        }
        guard bytes.count == entry.byteSize else { throw .failed(reason: .endsEarly) }
        // Also detects bytes that belong to another entry.
        let checksum = bytes.withUnsafeBytes { crc32(0, $0.bindMemory(to: UInt8.self).baseAddress, UInt32($0.count)) }
        guard entry.checksum.map({ UInt(checksum) == UInt($0) }) ?? true else {
            return UnpackedEntry(
                index: entry.index,
                bytes: .failure(.failed(reason: .checksumMismatch))
            )
        }
        return UnpackedEntry(index: entry.index, bytes: .success(bytes))
    }
}

extension Result<[UInt8], UnpackingError> {
    /// Checks that an entry has the size that the archive claims.
    init(_ part: ArchiveResult.Part, byteSize: Int64) {
        self =
            if part.isFailure {
                .failure(.failed(reason: UnpackingError.reason(part.message)))
            } else if Int64(part.bytes.count) == byteSize {
                .success(part.bytes)
            } else {
                .failure(.failed(reason: .headersContradict))
            }
    }
}

extension UnpackingError {
    init(_ error: WorkerError) {
        self =
            switch error {
            case .failed(let message): .failed(reason: Self.reason(message))
            case .timedOut: .interrupted(reason: .tooSlow)
            case .crashed: .interrupted(reason: .readerCrashed)
            case .crashedRepeatedly: .failed(reason: .readerCrashed)
            case .cancelled: .unavailable(reason: .cancelled)
            case .unavailable(let message): .unavailable(reason: .verbatim(message))
            }
    }

    /// Returns the reason of a message in English. Those of the workers themselves begin with “it”.
    static func reason(_ message: String) -> PublicationError.Reason {
        if message.hasPrefix("it ") || message.hasPrefix("its ") { return .verbatim(message) }
        let text = message.lowercased()
        if text.contains("crc") || text.contains("checksum") { return .checksumMismatch }
        if text.contains("truncated") { return .endsEarly }
        if text.contains("unrecognized archive format") { return .noKnownArchive }
        return .libraryReport(library: "libarchive", message: message)
    }
}
