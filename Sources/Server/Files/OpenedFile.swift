import CFiles
import Glibc
import NIOCore
import Synchronization

/// A file descriptor that closes itself.
final class OpenedFile: Sendable {
    private let descriptor: Int32
    /// The size in bytes when the file was opened.
    let byteSize: Int
    /// Where the whole file may still lie in memory. Guards itself.
    private let place = Mutex<BufferRing.Ticket?>(nil)

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

    /// The bytes of a range; an error when the file has become shorter. Waits for the disk.
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

    /// All of the file if it is in memory, here or in the system's; nil otherwise. Never waits. Only for a file that never
    /// changes.
    func readWithoutWaiting(into buffers: BufferRing) -> ByteBuffer? {
        if let ticket = place.withLock({ $0 }), let bytes = buffers.bytes(ticket) { return bytes }
        let size = byteSize
        let (bytes, ticket) = buffers.filled(size) { buffer in
            buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: size) {
                quire_read_without_waiting(descriptor, $0.baseAddress, size, 0)
            }
        }
        guard bytes.readableBytes == size else { return nil }
        place.withLock { $0 = ticket }
        return bytes
    }
}
