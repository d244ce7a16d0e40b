import CFiles
import Glibc
import NIOCore
import Synchronization

/// An open file that closes its descriptor when it is released.
final class OpenFile: Sendable {
    private let descriptor: Int32
    /// The size in bytes when the file was opened.
    let byteSize: Int
    /// The reference to the file's content in the buffer ring; nil until the file was read. The mutex guards only this
    /// value.
    private let ticket = Mutex<BufferRing.Ticket?>(nil)

    /// Opens a regular file; nil when there is none.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        byteSize = status.st_size
    }

    deinit {
        close(descriptor)
    }

    /// Reads a range of bytes. Blocks on the disk.
    ///
    /// - Throws: `IOError` when reading fails or the file has become shorter.
    func read(_ range: Range<Int>, into buffers: BufferRing) throws -> ByteBuffer {
        try buffers.filled(range.count) { buffer in
            var position = range.lowerBound
            while position < range.upperBound {
                let count = try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: range.upperBound - position) {
                    let count = pread(descriptor, $0.baseAddress, range.upperBound - position, off_t(position))
                    guard count > 0 else { throw IOError(errnoCode: count == 0 ? EIO : errno, reason: "pread") }
                    return count
                }
                position += count
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
                quire_read_without_waiting(descriptor, $0.baseAddress, size, 0)
            }
        }
        guard bytes.readableBytes == size else { return nil }
        self.ticket.withLock { $0 = ticket }
        return bytes
    }
}
