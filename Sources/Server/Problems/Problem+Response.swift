import HTTPTypes
import Hummingbird
import NIOCore
import WireModel

extension Problem {
    /// Returns the response. With a `channel`, the server stops reading from the connection once the response is
    /// written.
    func response(closing channel: (any Channel)? = nil) -> Response {
        let body = JSONBody.encode(
            ProblemDetails.with {
                $0.type = "about:blank"
                $0.title = title
                $0.status = status.code
                $0.detail = detail
            }
        )
        var fields = headers
        fields[.contentType] = "application/problem+json"
        fields[.cacheControl] = "no-store"
        return Self.response(status, fields, body, closing: channel)
    }

    /// Returns a response. With a `channel`, the server stops reading from the connection once the response is written.
    static func response(
        _ status: HTTPResponse.Status,
        _ headers: HTTPFields,
        _ body: ByteBuffer,
        closing channel: (any Channel)?
    ) -> Response {
        var fields = headers
        guard let channel else {
            return Response(status: status, headers: fields, body: .init(byteBuffer: body))
        }
        // An HTTP/2 request has its own channel, whose parent is the channel of the connection.
        let isStream = channel.parent?.parent != nil
        // HTTP/2 doesn't allow the `Connection` header (RFC 9113, section 8.2.2).
        if !isStream { fields[.connection] = "close" }
        return Response(
            status: status,
            headers: fields,
            body: .init(contentLength: body.readableBytes) { writer in
                try await writer.write(body)
                try await writer.finish(nil)
                let ended = channel.eventLoop.makePromise(of: Void.self)
                // With TLS, the input can't be closed separately. The delay lets the client read the response before
                // the connection is reset.
                ended.futureResult.whenFailure { _ in
                    _ = channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
                }
                channel.close(mode: isStream ? .all : .input, promise: ended)
            }
        )
    }
}
