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
        guard let image, request.method == .get, let parameters = Self.imageParameters(of: request.uri.path) else {
            return try await router.respond(to: request, context: context)
        }
        var context = context
        context.coreContext.parameters = parameters
        return try await ProblemResponseMiddleware().handle(request, context: context, next: image)
    }

    /// Returns the parameters in the path of an image; nil for other paths, and for paths that need decoding.
    static func imageParameters(of path: String) -> Parameters? {
        let prefix = ImageRoutes.prefix
        guard path.utf8.count > prefix.utf8.count, path.utf8.starts(with: prefix.utf8), !path.utf8.contains(percent)
        else { return nil }
        let rest = path.utf8.dropFirst(prefix.utf8.count)
        guard let slash = rest.firstIndex(of: separator) else { return nil }
        let (content, page) = (rest[..<slash], rest[rest.index(after: slash)...])
        guard !content.isEmpty, !page.isEmpty, !page.contains(separator) else { return nil }
        return [ImageRoutes.content: Substring(content), ImageRoutes.page: Substring(page)]
    }

    private static let separator = UInt8(ascii: "/")
    private static let percent = UInt8(ascii: "%")
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
