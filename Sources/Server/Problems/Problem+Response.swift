import HTTPTypes
import Hummingbird
import NIOCore

extension Problem {
    /// The members of RFC 9457. `type` stays `about:blank`: the status says what a program needs to know.
    private struct Body: Encodable {
        let type = "about:blank"
        let title: String
        let status: Int
        let detail: String

        private enum CodingKeys: CodingKey { case type, title, status, detail }
    }

    /// The answer. When `channel` is given the connection is not read any further once the answer is written.
    func response(closing channel: (any Channel)? = nil) -> Response {
        let body = JSONBody.encode(Body(title: title, status: status.code, detail: detail))
        var fields = headers
        fields[.contentType] = "application/problem+json"
        fields[.cacheControl] = "no-store"
        guard let channel else {
            return Response(status: status, headers: fields, body: .init(byteBuffer: body))
        }
        fields[.connection] = "close"
        return Response(
            status: status,
            headers: fields,
            body: .init(contentLength: body.readableBytes) { writer in
                try await writer.write(body)
                try await writer.finish(nil)
                channel.close(mode: .input, promise: nil)
            }
        )
    }
}
