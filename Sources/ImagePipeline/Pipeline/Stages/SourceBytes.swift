import NIOCore
import PageImages
import Publications
import Workers

/// A source's bytes in memory.
final class SourceBytes: Sendable {
    /// Identifies the bytes, so that results of old and of new bytes are never confused.
    enum Identity: Hashable, Sendable {
        /// The bytes of a source that never change.
        case fixed(SourceIdentity)
        /// The bytes of a source with that digest.
        case digest(SourceIdentity, ContentDigest)
    }

    private enum Content: Sendable {
        case array([UInt8])
        case buffer(ByteBuffer)
    }

    let identity: Identity
    /// The digest; nil for bytes that never change.
    let digest: ContentDigest?
    /// The head of the response; nil for bytes that were not downloaded.
    let head: FetchedHead?
    private let content: Content
    /// The bytes for the workers.
    let shared: SharedBytes
    /// The page that is drawn instead; nil if there are bytes.
    let drawing: PageDrawing?
    /// Held as long as the bytes: the queue admits the next read when the lease is released.
    private let lease: AdmissionLease?

    /// Creates bytes that were read.
    init(_ bytes: [UInt8], _ identity: Identity, digest: ContentDigest? = nil, lease: AdmissionLease?) {
        content = .array(bytes)
        shared = SharedBytes(bytes)
        self.identity = identity
        self.digest = digest
        head = nil
        drawing = nil
        self.lease = lease
    }

    /// Creates a page that is drawn. It has no bytes.
    init(_ drawing: PageDrawing, _ identity: Identity, lease: AdmissionLease?) {
        content = .array([])
        shared = SharedBytes([])
        self.identity = identity
        digest = nil
        head = nil
        self.drawing = drawing
        self.lease = lease
    }

    /// Creates bytes that were downloaded.
    init(_ body: FetchedBody, of source: SourceIdentity, digest: ContentDigest, lease: AdmissionLease?) {
        let buffer = body.bytes
        content = .buffer(buffer)
        shared = SharedBytes(count: buffer.readableBytes) { use in buffer.withUnsafeReadableBytes { use($0) } }
        identity = .digest(source, digest)
        self.digest = digest
        head = body.head
        drawing = nil
        self.lease = lease
    }

    /// Calls a closure with the bytes.
    func withBytes<Value, Failure: Error>(
        _ body: (borrowing RawSpan) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        switch content {
        case .array(let bytes): return try body(bytes.span.bytes)
        case .buffer(let buffer):
            let result: Result<Value, Failure> = buffer.withUnsafeReadableBytes { bytes in
                Result { () throws(Failure) in try body(bytes.bytes) }
            }
            return try result.get()
        }
    }

    /// The bytes as a buffer. Copies bytes that were read.
    var buffer: ByteBuffer {
        switch content {
        case .array(let bytes): ByteBuffer(bytes: bytes)
        case .buffer(let buffer): buffer
        }
    }
}
