import ImageLoading
import NIOCore

/// A source's bytes in memory, and what is known of them.
final class SourceBytes: Sendable {
    /// Names the very bytes, so that what is made of old bytes and of new ones never meets.
    enum Identity: Hashable, Sendable {
        /// A source whose bytes never change.
        case fixed(SourceIdentity)
        /// These bytes of a source.
        case digest(SourceIdentity, ContentDigest)
    }

    private enum Content: Sendable {
        case array([UInt8])
        case buffer(ByteBuffer)
    }

    let identity: Identity
    /// Nil where the source's identity says enough.
    let digest: ContentDigest?
    /// What the answer said; nil when nothing was fetched.
    let head: FetchedHead?
    private let content: Content
    /// The right to hold the bytes: the next ones are read when these are gone.
    private let lease: AdmissionLease?

    /// Bytes that were read.
    init(_ bytes: [UInt8], _ identity: Identity, digest: ContentDigest? = nil, lease: AdmissionLease?) {
        content = .array(bytes)
        self.identity = identity
        self.digest = digest
        head = nil
        self.lease = lease
    }

    /// Bytes that were fetched.
    init(_ body: FetchedBody, of source: SourceIdentity, digest: ContentDigest, lease: AdmissionLease?) {
        content = .buffer(body.bytes)
        identity = .digest(source, digest)
        self.digest = digest
        head = body.head
        self.lease = lease
    }

    /// Lends the bytes.
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

    /// The bytes to be delivered; copied where they are in an array.
    var buffer: ByteBuffer {
        switch content {
        case .array(let bytes): ByteBuffer(bytes: bytes)
        case .buffer(let buffer): buffer
        }
    }
}
