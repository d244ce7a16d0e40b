import Hummingbird
import NIOCore
import NIOPosix

/// A file as a response body.
///
/// A small file is sent in one piece, so that the response's head and body need one write. A larger one is read in
/// pieces as the client receives them. Reads that can block run on a thread pool. An immutable file stays open for a
/// while; its bytes are then mostly in the page cache and are read without changing the thread.
struct StoredFile: Sendable {
    /// The maximum size of a file that is sent in one piece, in bytes. Pages at reading width are smaller.
    static let pieceLimit = 1 << 20
    /// The size of the pieces of a larger file, in bytes. One request holds one piece in memory.
    private static let pieceLength = 256 << 10

    /// The buffers that files are read into.
    static let buffers = BufferRing()
    /// The immutable files that were sent recently.
    static let openFiles = OpenFileCache()

    /// The file's size in bytes.
    let byteSize: Int
    let body: ResponseBody
    /// The content of a file that is sent in one piece; nil for a larger one.
    let bytes: ByteBuffer?

    /// Opens a file. Returns nil when there is none or it isn't a regular file.
    static func open(_ path: String) async throws -> StoredFile? {
        try await NIOThreadPool.singleton.runIfActive { try OpenFile(path).map(StoredFile.init) }
    }

    /// Opens an immutable file, such as one of the image cache. It stays open for further requests.
    static func openImmutable(_ path: String) async throws -> StoredFile? {
        let known = openFiles.file(path)
        if let known, known.byteSize <= pieceLimit, let bytes = known.readWithoutBlocking(into: buffers) {
            return StoredFile(piece: bytes)
        }
        return try await NIOThreadPool.singleton.runIfActive {
            try (known ?? openFiles.open(path)).map(StoredFile.init)
        }
    }

    /// Reads a small file at once. A large one is read while it is sent.
    private init(_ file: OpenFile) throws {
        if file.byteSize <= Self.pieceLimit {
            self.init(piece: try file.read(0..<file.byteSize, into: Self.buffers))
        } else {
            self.init(byteSize: file.byteSize, body: Self.pieces(of: file, 0..<file.byteSize), bytes: nil)
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

    /// Releases the memory and the descriptors that are cached for further requests.
    static func releaseCaches() {
        buffers.empty()
        openFiles.closeAll()
    }

    /// Returns a range of a file as a response body that is read in pieces while the client receives them.
    ///
    /// - Parameter slot: a permit that is released when the body has been sent; nil for none.
    static func pieces(
        of file: OpenFile,
        _ range: Range<Int>,
        slot: ConcurrencyLimit.Slot? = nil
    ) -> ResponseBody {
        ResponseBody(contentLength: range.count) { writer in
            var position = range.lowerBound
            while position < range.upperBound {
                let part = position..<min(position + pieceLength, range.upperBound)
                let piece = try await NIOThreadPool.singleton.runIfActive { try file.read(part, into: buffers) }
                try await writer.write(piece)
                position = part.upperBound
            }
            try await writer.finish(nil)
            withExtendedLifetime(slot) {}
        }
    }
}
