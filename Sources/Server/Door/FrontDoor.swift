import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// What every request passes first and every answer last: who may come in, the problem details that errors become,
/// and the security headers.
struct FrontDoor<Inside: HTTPResponder>: HTTPResponder where Inside.Context == QuireContext {
    let access: AccessGuard
    let inside: Inside

    func respond(to request: Request, context: QuireContext) async throws -> Response {
        var response: Response
        do {
            if let instead = try access.answerInstead(of: request, context: context) {
                response = instead
            } else {
                guard RouteTable.knownMethods.contains(request.method) else {
                    throw Problem.unknownMethod(request.method.rawValue)
                }
                response = try await inside.respond(to: request, context: context)
            }
        } catch {
            let problem = Problem(error)
            if problem.status.kind == .serverError {
                context.logger.error("\(request.method.rawValue) \(request.uri.path): \(error)")
            }
            response = problem.response(closing: problem.endsConnection ? context.channel : nil)
        }
        if request.method == .head {
            response = response.createHeadResponse()
        }
        SecurityHeaders.add(to: &response.headers)
        return response
    }
}
