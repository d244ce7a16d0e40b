import HTTPTypes
import Hummingbird
import Library
import Logging
import NIOCore
import Readers

/// The outermost responder. It checks access before the router sees a request, turns errors into problem details,
/// compresses JSON, and adds the security headers to every response.
struct RootResponder<Router: HTTPResponder>: HTTPResponder where Router.Context == QuireContext {
    let access: AccessGuard
    let router: Router
    let publicAddress: PublicAddress
    let metrics: ServerMetrics

    func respond(to request: Request, context: QuireContext) async throws -> Response {
        if let redirect = publicAddress.redirect(request) { return redirect }
        let began = ContinuousClock.now
        let request = publicAddress.resolved(request, peer: context.clientAddress)
        var response: Response
        var user: UserIdentifier?
        do {
            switch try await access.admit(request, context) {
            case .signIn(let page):
                response = page
            case .admitted(let requester):
                user = requester?.user.id
                try UserHeader.check(request, user)
                var context = context
                context.requester = requester
                response = try await router.respond(to: RouteTable.routable(request), context: context)
                if let requester, KomgaAddress.contains(request.uri.path) {
                    try await access.addKomgaSession(to: &response, of: request, requester)
                }
            }
        } catch {
            let problem = Problem(error)
            // A client can cause the other server errors at will: a busy server, a publication that can't be fetched.
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
        UserHeader.add(user, to: &response.headers)
        SecurityHeaders.add(to: &response.headers)
        publicAddress.complete(&response, of: request)
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
        metrics.record(request.method, route: context.record.route, status: response.status, duration: duration)
        context.logger.debug(
            "Answered",
            metadata: [
                "method": .string(request.method.rawValue), "path": .string(request.uri.path),
                "status": .stringConvertible(response.status.code),
                "milliseconds": .stringConvertible(Int(duration / .milliseconds(1))),
            ]
        )
    }
}
