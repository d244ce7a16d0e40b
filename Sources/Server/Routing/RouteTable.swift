import HTTPTypes
import Hummingbird
import Library

/// All routes of the server.
///
/// The table answers `HEAD` wherever there is a `GET`, and answers 405 with `Allow` for methods a path doesn't support. Its
/// routes can be listed, so that a test can compare them with the documentation.
struct RouteTable {
    /// A route as the documentation writes it, for example `GET /api/v1/series/{id}`.
    struct Route: Hashable, Sendable {
        let method: HTTPRequest.Method
        let path: String
    }

    typealias Handler = @Sendable (Request, QuireContext) async throws -> Response

    /// The methods that the router knows. No route supports `TRACE`, which represents all other methods.
    static let knownMethods: [HTTPRequest.Method] = [
        .get, .head, .post, .put, .patch, .delete, .options, .trace,
    ]

    private(set) var routes: [Route] = []
    private var handlers: [String: [HTTPRequest.Method: Handler]] = [:]
    /// Paths whose last component matches the rest of the URL.
    private var openEnded: Set<String> = []

    /// Adds a route. `path` is written as in the documentation, with `{name}` for a variable component.
    ///
    /// - Parameter isOpenEnded: whether the last component matches the rest of the URL, slashes included.
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

    /// Returns the path in Hummingbird's syntax.
    private func routerPath(_ path: String) -> RouterPath {
        guard openEnded.contains(path), let slash = path.lastIndex(of: "/") else { return RouterPath(path) }
        return RouterPath(path[...slash] + "**")
    }

    /// Makes the responder for all routes.
    ///
    /// - Parameter store: the store with the permanent identifiers in addresses.
    func responder(store: LibraryStore) -> RouteResponder {
        let router = Router(context: QuireContext.self)
        router.add(middleware: ProblemResponseMiddleware())
        var image: Handler?
        for (path, methods) in handlers {
            var methods = methods
            if methods[.head] == nil { methods[.head] = methods[.get] }
            let routerPath = routerPath(path)
            let allowed = Self.knownMethods.filter { methods[$0] != nil }.map(\.rawValue).joined(separator: ", ")
            for method in Self.knownMethods {
                let handler = Self.checked(methods[method], path, method, allowed: allowed, store: store)
                router.on(routerPath, method: method, use: handler)
                if path == ImageRoutes.path, method == .get { image = handler }
            }
        }
        return RouteResponder(image: image, router: router.buildResponder())
    }

    /// Returns a handler that checks access and finds the row that the address names, before it calls another handler.
    ///
    /// - Parameters:
    ///   - handler: nil if the path doesn't support the method.
    ///   - allowed: the methods that the path supports, as in the header `Allow`.
    private static func checked(
        _ handler: Handler?,
        _ path: String,
        _ method: HTTPRequest.Method,
        allowed: String,
        store: LibraryStore
    ) -> Handler {
        let access = access(to: path, method)
        let kind = AddressedRow.kind(of: path)
        return { request, context in
            context.record.route = path
            guard let handler else { throw Problem.methodNotAllowed(allowed: allowed) }
            guard let access else { throw Problem.refused("This is not available.") }
            try access.check(context.requester)
            var context = context
            if let kind {
                switch try await AddressedRow(kind, request, context, store) {
                case .moved(let address): return .moved(to: address)
                case .row(let id): context.rowID = id
                case .none: break
                }
            }
            let resolved = context
            var response = try await LibraryStore.$author.withValue(request.client) {
                try await handler(request, resolved)
            }
            if context.requester?.isPersonal == true, access != .app { response.makePrivate() }
            return response
        }
    }

    /// Returns the row of the access matrix for a path and a method; `HEAD` has that of `GET`.
    private static func access(to path: String, _ method: HTTPRequest.Method) -> RouteAccess? {
        AccessMatrix.access(to: Route(method: method == .head ? .get : method, path: path))
    }

    /// Returns the request with a method that the router knows, so that any method gets 405 on a path that exists, and 404 on
    /// others.
    static func routable(_ request: Request) -> Request {
        guard !knownMethods.contains(request.method) else { return request }
        var head = request.head
        head.method = .trace
        return Request(head: head, body: request.body)
    }
}

extension Response {
    /// Forbids shared caches to store the response, which depends on the user. A browser's own cache may keep it, but
    /// only for the session in which it was requested: `Vary` prevents its use by the next user of the browser. Without
    /// a secure connection, browsers ignore `Clear-Site-Data`.
    fileprivate mutating func makePrivate() {
        guard let value = headers[.cacheControl], value.hasPrefix("public") else { return }
        headers[.cacheControl] = "private" + value.dropFirst("public".count)
        headers[.vary] = (headers[.vary].map { $0 + ", " } ?? "") + "Cookie"
    }
}

extension Request {
    /// The identifier that the client sends in `Quire-Client`, with which it recognises its own changes in the event stream;
    /// nil without the header.
    fileprivate var client: String? {
        guard let name = Self.clientName, let client = headers[name], client.utf8.count <= 64 else { return nil }
        return client
    }

    private static let clientName = HTTPField.Name("Quire-Client")
}
