import HTTPTypes
import Hummingbird
import Library
import Readers

extension EventHub {
    /// A function that writes server-sent events until the client disconnects, its access ends or the server stops.
    ///
    /// - Parameters:
    ///   - signals: yields when there may be events to write; see ``EventHub/listen()``.
    ///   - user: the user, with the limits at the beginning of the stream.
    ///   - access: the access of the client. It also ends when the limits change.
    ///   - writer: receives the events.
    typealias Writing =
        @Sendable (
            _ signals: AsyncStream<Void>,
            _ user: Viewer,
            _ access: ContinuedAccess,
            _ writer: inout any ResponseBodyWriter
        ) async throws -> Void

    /// Returns a response with a stream of events, or only its headers for a `HEAD` request.
    ///
    /// - Throws: `Problem` 503 when too many clients listen.
    func response(
        to request: Request,
        _ context: QuireContext,
        _ accounts: AccountStore,
        _ write: @escaping Writing
    ) async throws -> Response {
        let headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        guard request.method == .get else { return Response(status: .ok, headers: headers) }
        let access = try await ContinuedAccess(of: context.requester, accounts)
        // Read after the access state, so that a change of the limits in between ends the stream.
        let user = Viewer(try await accounts.user(context.user.id))
        guard let signals = listen() else { throw Problem.busy("Too many clients listen to events.") }
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody { try await write(signals, user, access, &$0) }
        )
    }
}
