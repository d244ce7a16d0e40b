import CArchive
import Workers

/// An archive that libarchive reads.
final class ArchiveHandle: Sendable {
    /// The header of an entry.
    struct Header {
        var name: [UInt8]
        /// Nil if unknown.
        var byteSize: Int?
        var position: Int
        var isFile: Bool
        var isEncrypted: Bool
    }

    /// Only the thread of the operation uses it, except to cancel, which any thread may.
    nonisolated(unsafe) private let archive: OpaquePointer
    /// Keeps the file open.
    private let file: OwnedDescriptor

    /// Opens the archive of a request.
    ///
    /// - Parameters:
    ///   - prefix: the number of bytes before the first entry.
    ///   - start: the position of the entry with which to begin.
    init(_ request: WorkerServer.ArchiveRequest, prefix: Int = 0, start: Int = 0) throws(WorkerError) {
        let format = quire_archive_format(rawValue: UInt32(request.format))
        guard
            let archive = quire_archive_open(
                request.file.number,
                format,
                Int64(request.byteSize),
                Int64(prefix),
                Int64(start)
            )
        else { throw .failed("it can't be opened") }
        self.archive = archive
        file = request.file
    }

    deinit { quire_archive_close(archive) }

    /// Calls a closure. If the operation is cancelled, its next call of libarchive fails.
    func run<Value>(
        _ control: WorkControl,
        _ body: () throws(WorkerError) -> Value
    ) throws(WorkerError) -> Value {
        do throws(WorkerError) {
            return try control.withHandler({ [self] in quire_archive_cancel(archive) }, body)
        } catch {
            throw control.error ?? error
        }
    }

    /// Goes to the next entry; nil at the end.
    func next() throws(WorkerError) -> Header? {
        var entry = quire_archive_entry()
        switch quire_archive_next(archive, &entry) {
        case 0: return nil
        case 1:
            return Header(
                name: Array(UnsafeBufferPointer(start: entry.name, count: entry.name_length)),
                byteSize: entry.size < 0 ? nil : Int(entry.size),
                position: max(Int(entry.position), 0),
                isFile: entry.is_file != 0,
                isEncrypted: entry.is_encrypted != 0
            )
        default: throw .failed(message)
        }
    }

    /// Reads the first bytes of the current entry. If it ends with them, its length and checksum are verified.
    func bytes(_ count: Int, of header: Header) throws(WorkerError) -> [UInt8] {
        guard !header.isEncrypted else { throw .failed("it is encrypted") }
        guard let byteSize = header.byteSize else { throw .failed("its size is unknown") }
        let wanted = min(count, byteSize)
        var isFailed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
            let read = quire_archive_read(archive, buffer.baseAddress, wanted)
            isFailed = read < 0
            initialized = max(read, 0)
        }
        guard !isFailed else { throw .failed(message) }
        guard bytes.count == wanted else { throw .failed("it ends too early") }
        guard wanted == byteSize else { return bytes }
        var probe: UInt8 = 0
        switch quire_archive_read(archive, &probe, 1) {
        case 0: return bytes
        case 1: throw .failed("its headers contradict its contents")
        default: throw .failed(message)
        }
    }

    /// Makes reading fail after this number of further bytes of the file.
    func limit(_ byteCount: Int) { quire_archive_limit(archive, Int64(byteCount)) }

    /// Whether the headers or an entry need a password.
    var isEncrypted: Bool { quire_archive_is_encrypted(archive) != 0 }

    private var message: String { String(cString: quire_archive_message(archive)) }
}
