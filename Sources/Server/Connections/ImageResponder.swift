import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Makes the responses of ``ImageRequestHandler``, in the same way as Hummingbird does for other requests.
struct ImageResponder: Sendable {
    let root: RootResponder
    let logger: Logger

    /// Returns whether a request is for an image and has no body.
    func handles(_ head: HTTPRequest) -> Bool {
        let fields = head.headerFields
        return head.method == .get && root.isImmediate(head) && fields[.contentLength] == nil
            && fields[.transferEncoding] == nil && (fields[.connection] ?? "keep-alive") == "keep-alive"
    }

    /// Responds to a request without a body.
    ///
    /// - Parameter clientAddress: ``QuireContext/clientAddress`` of the connection.
    func response(
        to head: HTTPRequest,
        on channel: any Channel,
        clientAddress: String
    ) async throws -> Response {
        try await root.respond(
            to: head,
            body: RequestBody(buffer: ByteBuffer()),
            isImmediate: true,
            context: QuireContext(
                source: ApplicationRequestContextSource(channel: channel, logger: logger),
                clientAddress: clientAddress,
                requestID: RequestID()
            )
        )
    }
}
