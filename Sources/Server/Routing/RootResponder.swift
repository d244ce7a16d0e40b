import Database
import HTTPTypes
import Hummingbird
import Library
import Logging
import NIOCore
import Readers

/// The outermost responder. It checks access before the router sees a request, turns errors into problem details,
/// compresses JSON, and adds the security headers to every response.
struct RootResponder: HTTPResponder {
    let access: AccessGuard
    let router: RouteResponder
    let publicAddress: PublicAddress
    let metrics: ServerMetrics
    var origins = AllowedOrigins.none

    func respond(to request: Request, context: QuireContext) async throws -> Response {
        let head = request.head
        return try await respond(to: head, body: request.body, isImmediate: isImmediate(head), context: context)
    }

    /// Responds to a request.
    ///
    /// - Parameter isImmediate: the result of ``isImmediate(_:)``.
    func respond(
        to head: HTTPRequest,
        body: RequestBody,
        isImmediate: Bool,
        context: QuireContext
    ) async throws -> Response {
        try await StatementCounter.$current.withValue(context.record.statements) {
            if isImmediate { return try await response(to: head, body, context) }
            return try await offEventLoop { try await response(to: head, body, context) }
        }
    }

    /// Returns whether a request may be handled on the thread of its connection. Only requests for images are: most
    /// images are in the cache, and ``ImageRoutes`` renders the others on other threads. A request with an
    /// `Authorization` header isn't, because checking a password takes long.
    func isImmediate(_ head: HTTPRequest) -> Bool {
        guard let path = head.path, head.headerFields[.authorization] == nil else { return false }
        return publicAddress.basePath.removing(from: path).hasPrefix(ImageRoutes.prefix)
    }

    private func response(
        to head: HTTPRequest,
        _ body: RequestBody,
        _ context: QuireContext
    ) async throws -> Response {
        if let redirect = publicAddress.redirect(head) { return redirect }
        let began = ContinuousClock.now
        let received = Request(head: publicAddress.resolved(head, peer: context.clientAddress), body: body)
        if var response = origins.preflight(received) {
            SecurityHeaders.add(to: &response.headers)
            return response
        }
        let request = origins.admitted(received)
        var response: Response
        var requester: AuthenticatedUser?
        do {
            switch try await access.admit(request, context) {
            case .signIn(let page):
                response = page
            case .admitted(let admitted):
                requester = admitted
                try UserHeader.check(request, requester?.user.id)
                var context = context
                context.requester = requester
                response = try await router.respond(to: RouteTable.routable(request), context: context)
                if let requester, KomgaAddress.contains(request.uri.path) {
                    try await access.addKomgaSession(to: &response, of: request, requester)
                }
            }
        } catch {
            let problem = Problem(error)
            // The other 5xx statuses aren't logged, because clients can cause them at will: a busy server, or a
            // publication that can't be fetched.
            if problem.status == .internalServerError {
                // Addresses and error descriptions can contain names of works, so they are logged only at the debug
                // level.
                let route = context.record.route ?? "none"
                context.logger.error("\(request.method.rawValue) \(route) failed: \(type(of: error))")
                context.logger.debug("\(request.method.rawValue) \(request.uri.path): \(error)")
            }
            let closing = problem.endsConnection ? context.channel : nil
            response = errorResponse(problem, request, closing: closing)
        }
        try await JSONCompression.apply(to: &response, of: request)
        if request.method == .head {
            response = response.createHeadResponse()
        }
        UserHeader.add(requester?.user.id, to: &response.headers)
        SecurityHeaders.add(to: &response.headers)
        publicAddress.complete(&response, of: request)
        origins.complete(&response, of: received)
        await access.recordClient(request, requester, route: context.record.route, status: response.status)
        finish(request, response, context, .now - began)
        return response
    }

    /// Returns the response for a problem in the form of the protocol that the address belongs to.
    private func errorResponse(_ problem: Problem, _ request: Request, closing channel: (any Channel)?) -> Response {
        let path = request.uri.path
        if KomgaAddress.contains(path) { return KomgaError.response(problem, path: path, closing: channel) }
        if KOReaderAddress.contains(path) { return KOReaderError.response(problem, closing: channel) }
        guard OPDSVersion.contains(path) else { return problem.response(closing: channel) }
        let server = request.publicBase(publicAddress.basePath)
        return OPDSError.response(problem, path: path, server: server, closing: channel)
    }

    /// Counts the request, and logs it at the debug level. Hummingbird's logger adds the number of the request.
    private func finish(_ request: Request, _ response: Response, _ context: QuireContext, _ duration: Duration) {
        metrics.record(
            request.method,
            route: context.record.route,
            status: response.status,
            duration: duration,
            statements: context.record.statements.count
        )
        guard context.logLevel <= .debug else { return }
        context.logger.debug(
            "Answered",
            metadata: [
                "method": .string(request.method.rawValue), "path": .string(request.uri.path),
                "status": .stringConvertible(response.status.code),
                "milliseconds": .stringConvertible(Int(duration / .milliseconds(1))),
                "statements": .stringConvertible(context.record.statements.count),
            ]
        )
    }
}
