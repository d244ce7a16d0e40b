import Glibc
import Hummingbird
import NIOCore
import NIOPosix

/// Reads files for answers on threads made for waiting.
///
/// A file is opened once. Small ones are read whole in the same trip to the thread, so that head and body leave in one
/// write; larger ones are read piece by piece as the client takes them.
struct StoredFile: Sendable {
    /// Bytes up to which a file is sent as one piece. Pages at reading width stay below.
    static let pieceLimit = 1 << 20
    /// Bytes of a larger file that are in memory at once, for one request.
    private static let pieceLength = 256 << 10

    /// The memory that small files are read into.
    static let buffers = BufferRing()

    /// The file's size in bytes.
    let byteSize: Int
    let body: ResponseBody
    /// The whole file when it is small enough to be one piece.
    let bytes: ByteBuffer?

    /// Opens a file; nil when there is none or it isn't a regular file.
    static func open(_ path: String) async throws -> StoredFile? {
        try await NIOThreadPool.singleton.runIfActive {
            guard let file = OpenedFile(path) else { return nil }
            if file.byteSize <= pieceLimit {
                let bytes = try file.read(0..<file.byteSize)
                return StoredFile(byteSize: file.byteSize, body: ResponseBody(byteBuffer: bytes), bytes: bytes)
            }
            return StoredFile(byteSize: file.byteSize, body: pieces(of: file), bytes: nil)
        }
    }

    private static func pieces(of file: OpenedFile) -> ResponseBody {
        ResponseBody(contentLength: file.byteSize) { writer in
            var position = 0
            while position < file.byteSize {
                let range = position..<min(position + pieceLength, file.byteSize)
                let piece = try await NIOThreadPool.singleton.runIfActive { try file.read(range) }
                try await writer.write(piece)
                position = range.upperBound
            }
            try await writer.finish(nil)
        }
    }
}

/// A file descriptor that closes itself.
private final class OpenedFile: Sendable {
    private let descriptor: Int32
    let byteSize: Int

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

    /// The bytes of a range; an error when the file has become shorter.
    func read(_ range: Range<Int>) throws -> ByteBuffer {
        try StoredFile.buffers.filled(range.count) { buffer in
            var position = range.lowerBound
            while position < range.upperBound {
                let count = try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: range.upperBound - position) {
                    let count = pread(descriptor, $0.baseAddress, range.upperBound - position, off_t(position))
                    guard count > 0 else { throw IOError(errnoCode: count == 0 ? EIO : errno, reason: "pread") }
                    return count
                }
                position += count
            }
        }
    }
}
