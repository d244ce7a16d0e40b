import Hummingbird
import NIOCore
import NIOPosix

/// Reads files for answers.
///
/// A small file is one piece, so that head and body leave in one write; larger ones are read piece by piece as the
/// client takes them. Everything that may wait for a disk does so on threads made for waiting. A file that never changes
/// under its name stays open for a while: then its bytes are mostly in the system's memory, and no thread has to wait.
struct StoredFile: Sendable {
    /// Bytes up to which a file is sent as one piece. Pages at reading width stay below.
    static let pieceLimit = 1 << 20
    /// Bytes of a larger file that are in memory at once, for one request.
    private static let pieceLength = 256 << 10

    /// The memory that small files are read into.
    static let buffers = BufferRing()
    /// The files that were sent lately.
    static let openFiles = OpenFiles()

    /// The file's size in bytes.
    let byteSize: Int
    let body: ResponseBody
    /// The whole file when it is small enough to be one piece.
    let bytes: ByteBuffer?

    /// Opens a file; nil when there is none or it isn't a regular file.
    static func open(_ path: String) async throws -> StoredFile? {
        try await NIOThreadPool.singleton.runIfActive { try OpenedFile(path).map(StoredFile.init) }
    }

    /// The same for a file that never changes under its name, such as those of the picture cache: opened once for many
    /// answers.
    static func openUnchanging(_ path: String) async throws -> StoredFile? {
        let known = openFiles.file(path)
        if let known, known.byteSize <= pieceLimit, let bytes = known.readWithoutWaiting(into: buffers) {
            return StoredFile(piece: bytes)
        }
        return try await NIOThreadPool.singleton.runIfActive {
            try (known ?? openFiles.open(path)).map(StoredFile.init)
        }
    }

    /// Reads a small file at once, and makes ready to read a large one.
    private init(_ file: OpenedFile) throws {
        if file.byteSize <= Self.pieceLimit {
            self.init(piece: try file.read(0..<file.byteSize, into: Self.buffers))
        } else {
            self.init(byteSize: file.byteSize, body: Self.pieces(of: file), bytes: nil)
        }
    }

    private init(piece: ByteBuffer) {
        self.init(byteSize: piece.readableBytes, body: ResponseBody(byteBuffer: piece), bytes: piece)
    }

    private init(byteSize: Int, body: ResponseBody, bytes: ByteBuffer?) {
        self.byteSize = byteSize
        self.body = body
        self.bytes = bytes
    }

    /// Gives back the memory and the descriptors that are kept for the next requests.
    static func rest() {
        buffers.empty()
        openFiles.closeAll()
    }

    private static func pieces(of file: OpenedFile) -> ResponseBody {
        ResponseBody(contentLength: file.byteSize) { writer in
            var position = 0
            while position < file.byteSize {
                let range = position..<min(position + pieceLength, file.byteSize)
                let piece = try await NIOThreadPool.singleton.runIfActive { try file.read(range, into: buffers) }
                try await writer.write(piece)
                position = range.upperBound
            }
            try await writer.finish(nil)
        }
    }
}
