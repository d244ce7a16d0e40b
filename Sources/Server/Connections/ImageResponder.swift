import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Makes the responses of ``ImageRequestHandler``, in the same way as Hummingbird does for other requests.
struct ImageResponder: Sendable {
    let root: RootResponder<RouterResponder<QuireContext>>
    let logger: Logger

    /// Returns whether a request is for an image and has no body.
    func handles(_ head: HTTPRequest) -> Bool {
        let fields = head.headerFields
        return head.method == .get && root.isImmediate(head) && fields[.contentLength] == nil
            && fields[.transferEncoding] == nil && (fields[.connection] ?? "keep-alive") == "keep-alive"
    }

    /// Responds to a request without a body.
    func response(to head: HTTPRequest, on channel: any Channel) async throws -> Response {
        var logger = logger
        logger[metadataKey: "hb.request.id"] = .stringConvertible(RequestID())
        return try await root.respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer())),
            context: QuireContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        )
    }
}
