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

    func respond(to request: Request, context: QuireContext) async throws -> Response {
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
                context.logger.error("\(request.method.rawValue) \(request.uri.path): \(error)")
            }
            let closing = problem.endsConnection ? context.channel : nil
            response =
                KomgaAddress.contains(request.uri.path)
                ? KomgaError.response(problem, path: request.uri.path, closing: closing)
                : problem.response(closing: closing)
        }
        try await JSONCompression.apply(to: &response, of: request)
        if request.method == .head {
            response = response.createHeadResponse()
        }
        UserHeader.add(user, to: &response.headers)
        SecurityHeaders.add(to: &response.headers)
        return response
    }
}
