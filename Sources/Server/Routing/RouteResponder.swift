import Hummingbird

/// Finds the route of a request, and calls its handler.
///
/// Images have most of the requests, and finding a cached image takes less time than finding a route with Hummingbird's
/// router. So the path of an image is recognised first.
struct RouteResponder: HTTPResponder {
    /// The handler of `GET` for ``ImageRoutes/path``; nil for a table without images.
    let image: RouteTable.Handler?
    /// Finds all other routes.
    let router: RouterResponder<QuireContext>

    func respond(to request: Request, context: QuireContext) async throws -> Response {
        guard let image, request.method == .get, let path = ImagePath(request.uri.path) else {
            return try await router.respond(to: request, context: context)
        }
        var context = context
        context.imagePath = path
        return try await ProblemResponseMiddleware().handle(request, context: context, next: image)
    }
}

/// Converts the errors of handlers to problems. The router would otherwise answer some of them itself, without a body.
struct ProblemResponseMiddleware: RouterMiddleware {
    func handle(
        _ request: Request,
        context: QuireContext,
        next: (Request, QuireContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            throw Problem(error)
        }
    }
}
