import HTTPTypes
import Hummingbird
import NIOCore
import WireModel

extension Problem {
    /// Returns the response. With a `channel`, the server discards the rest of the request and closes the connection.
    func response(closing channel: (any Channel)? = nil) -> Response {
        let body = JSONBody.encode(
            ProblemDetails.with {
                $0.type = "about:blank"
                $0.title = title
                $0.status = status.code
                $0.detail = detail
                $0.cause = cause?.members
            }
        )
        var fields = headers
        fields[.contentType] = "application/problem+json"
        fields[.cacheControl] = "no-store"
        return Self.response(status, fields, body, closing: channel)
    }

    /// The time that a client has to send the rest of a refused request.
    private static let lingering = TimeAmount.seconds(10)

    /// Returns a response. With a `channel`, the server discards the rest of the request and closes the connection.
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
                if isStream {
                    channel.close(promise: nil)
                } else {
                    // Meanwhile Hummingbird reads and discards the rest of the request. Many clients send all of it
                    // before they read the response, which they would lose if the connection were closed at once.
                    channel.eventLoop.scheduleTask(in: Self.lingering) { channel.close(promise: nil) }
                }
            }
        )
    }
}
