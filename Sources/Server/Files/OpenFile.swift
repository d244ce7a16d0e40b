import CFiles
import NIOCore
import Publications
import Synchronization

/// An open file whose content is sent to clients. It is closed when it is released.
final class OpenFile: Sendable {
    private let source: FileSource
    /// The reference to the file's content in the buffer ring; nil until the file was read. The mutex guards only this
    /// value.
    private let ticket = Mutex<BufferRing.Ticket?>(nil)

    /// Opens a regular file; nil when there is none.
    init?(_ path: String) {
        guard let source = try? FileSource(path: path) else { return nil }
        self.source = source
    }

    /// The size in bytes when the file was opened.
    var byteSize: Int { Int(source.byteSize) }

    /// Identifies the version of the open file.
    var fingerprint: SourceFingerprint { source.fingerprint }

    /// Reads a range of bytes. Blocks on the disk.
    ///
    /// - Throws: `SourceError` when reading fails or the file has become shorter.
    func read(_ range: Range<Int>, into buffers: BufferRing) throws -> ByteBuffer {
        try buffers.filled(range.count) { buffer in
            try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: range.count) { target in
                let part = UnsafeMutableRawBufferPointer(rebasing: target[..<range.count])
                guard try source.fill(part, at: Int64(range.lowerBound)) == range.count else {
                    throw SourceError.changed
                }
                return range.count
            }
        }.bytes
    }

    /// Reads the whole file if it is in the buffer ring or in the system's page cache; otherwise returns nil. Never
    /// blocks. Must be used only for files that never change.
    func readWithoutBlocking(into buffers: BufferRing) -> ByteBuffer? {
        if let ticket = self.ticket.withLock({ $0 }), let bytes = buffers.bytes(ticket) { return bytes }
        let size = byteSize
        let (bytes, ticket) = buffers.filled(size) { buffer in
            buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: size) {
                quire_read_without_waiting(source.descriptor, $0.baseAddress, size, 0)
            }
        }
        guard bytes.readableBytes == size else { return nil }
        self.ticket.withLock { $0 = ticket }
        return bytes
    }
}
