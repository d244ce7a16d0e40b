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

/// The variable components of ``ImageRoutes/path``.
struct ImagePath: Hashable, Sendable {
    /// The hash of the publication's content.
    let content: String
    /// The page.
    let page: String
}

extension ImagePath {
    private static let separator = UInt8(ascii: "/")
    private static let percent = UInt8(ascii: "%")

    /// Reads the path of an image; nil for other paths, and for paths that need decoding.
    init?(_ path: String) {
        let prefix = ImageRoutes.prefix
        guard path.utf8.count > prefix.utf8.count, path.utf8.starts(with: prefix.utf8),
            !path.utf8.contains(Self.percent)
        else { return nil }
        let rest = path.utf8.dropFirst(prefix.utf8.count)
        guard let slash = rest.firstIndex(of: Self.separator) else { return nil }
        let (content, page) = (rest[..<slash], rest[rest.index(after: slash)...])
        guard !content.isEmpty, !page.isEmpty, !page.contains(Self.separator) else { return nil }
        self.content = String(Substring(content))
        self.page = String(Substring(page))
    }

    /// Takes the components that the router has found; nil for another route.
    init?(_ parameters: Parameters) {
        guard let content = parameters[ImageRoutes.content], let page = parameters[ImageRoutes.page] else { return nil }
        self.content = String(content)
        self.page = String(page)
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
