import HTTPTypes
import Hummingbird
import Library

/// The routes of the server, written down once: it answers `HEAD` wherever there is a `GET`, answers 405 with `Allow`
/// for the methods a path doesn't know, and can be listed, so that a test can hold the documentation against it.
struct RouteTable {
    /// A route as the documentation writes it, for example `GET /api/v1/series/{id}`.
    struct Route: Hashable, Sendable {
        let method: HTTPRequest.Method
        let path: String
    }

    typealias Handler = @Sendable (Request, QuireContext) async throws -> Response

    /// The methods that get a 405 instead of a 404 on a path that exists. Others are answered with 501 at the door.
    static let knownMethods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]

    private(set) var routes: [Route] = []
    private var handlers: [String: [HTTPRequest.Method: Handler]] = [:]
    /// Paths whose last part takes all that follows.
    private var openEnded: Set<String> = []

    /// Adds a route. `path` is written as in the documentation, with `{name}` for a part that varies.
    ///
    /// - Parameter isOpenEnded: whether the last part stands for all that follows, slashes included. The router does not
    ///   take it apart.
    mutating func on(
        _ method: HTTPRequest.Method,
        _ path: String,
        isOpenEnded: Bool = false,
        use handler: @escaping Handler
    ) {
        routes.append(Route(method: method, path: path))
        handlers[path, default: [:]][method] = handler
        if isOpenEnded { openEnded.insert(path) }
    }

    /// The path as the router writes it.
    private func routerPath(_ path: String) -> RouterPath {
        guard openEnded.contains(path), let slash = path.lastIndex(of: "/") else { return RouterPath(path) }
        return RouterPath(path[...slash] + "**")
    }

    /// The router that answers all of it.
    func responder() -> RouterResponder<QuireContext> {
        let router = Router(context: QuireContext.self)
        router.add(middleware: ErrorsBecomeProblems())
        for (path, methods) in handlers {
            var methods = methods
            if methods[.head] == nil { methods[.head] = methods[.get] }
            let allowed = Self.knownMethods.filter { methods[$0] != nil }.map(\.rawValue).joined(separator: ", ")
            for method in Self.knownMethods {
                let handler = methods[method]
                router.on(routerPath(path), method: method) { request, context -> Response in
                    guard let handler else { throw Problem.methodNotAllowed(request.method.rawValue, allowed: allowed) }
                    return try await LibraryStore.$author.withValue(request.client) {
                        try await handler(request, context)
                    }
                }
            }
        }
        return router.buildResponder()
    }
}

extension Request {
    /// What the client calls itself, so that it can tell its own changes among those it is told of; nil when it does not
    /// say.
    fileprivate var client: String? {
        guard let name = HTTPField.Name("Quire-Client"), let client = headers[name], client.utf8.count <= 64 else {
            return nil
        }
        return client
    }
}

/// Turns what a handler throws into a problem before the router sees it: the router would answer some errors itself,
/// without a word of explanation.
private struct ErrorsBecomeProblems: RouterMiddleware {
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
