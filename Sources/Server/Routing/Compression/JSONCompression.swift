import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Compresses JSON responses for clients that accept gzip. A manifest shrinks to a quarter of its size.
enum JSONCompression {
    /// The maximum size of a body that is compressed, in bytes. Compressing a body of this size takes about 20 ms.
    private static let longest = 1 << 20

    /// Compresses the body of a response if it is JSON of a known size and the client accepts it.
    static func apply(to response: inout Response, of request: Request) async throws {
        guard let length = response.body.contentLength, (Gzip.shortest...longest).contains(length),
            response.headers[.contentType] == "application/json", response.headers[.contentEncoding] == nil
        else { return }
        response.headers[.vary] = "Accept-Encoding"
        guard ContentCoding.accepted(request.headers[.acceptEncoding]).contains(.gzip) else { return }
        let collector = BodyCollector()
        try await response.body.write(collector)
        let body = collector.bytes
        let packed = Gzip.compressed(Array(body.readableBytesView))
        response.body = ResponseBody(byteBuffer: packed ?? body)
        guard let packed else { return }
        response.headers[.contentEncoding] = ContentCoding.gzip.rawValue
        response.headers[.contentLength] = String(packed.readableBytes)
    }
}

/// Collects the bytes of a response's body.
private final class BodyCollector: ResponseBodyWriter, Sendable {
    /// Guards the collected bytes.
    private let collected = Mutex(ByteBuffer())

    /// The bytes so far.
    var bytes: ByteBuffer { collected.withLock { $0 } }

    func write(_ buffer: ByteBuffer) async throws {
        collected.withLock { _ = $0.writeImmutableBuffer(buffer) }
    }

    func finish(_: HTTPFields?) async throws {}
}
