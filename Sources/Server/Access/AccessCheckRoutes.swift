import HTTPTypes
import Hummingbird
import Library

/// `/api/v1/access`: whether the user of a request may get another address of this server. A caching proxy sends this
/// request before it uses a cached response, as nginx does with `auth_request`.
///
/// The address is in `X-Original-URI`. Every client may set the header: it only selects the address to check. The
/// status is the one that a request for the address itself gets with the same cookie or key.
struct AccessCheckRoutes: Sendable {
    let store: LibraryStore
    let publications: OpenPublicationCache
    let basePath: BasePath

    private static let header = HTTPField.Name("X-Original-URI")
    /// The maximum size of an address, in bytes.
    private static let maximumLength = 8 << 10

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/access") { request, context in
            guard let header = Self.header, request.headers[values: header].count == 1,
                let address = request.headers[header], address.utf8.count <= Self.maximumLength
            else { throw Problem.badRequest("The request must have exactly one header X-Original-URI.") }
            try await check(basePath.removing(from: address), context)
            return Response.noContent
        }
    }

    /// Checks the access to an address.
    ///
    /// - Throws: `Problem` 401, 403 or 404, like a request for the address.
    private func check(_ address: String, _ context: QuireContext) async throws {
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, let access = AccessMatrix.access(toPath: path) else { throw Problem.nothingHere }
        try access.check(context.requester)
        let components = path.split(separator: "/", omittingEmptySubsequences: false)
        switch components.dropFirst().first {
        case "images":
            let image = try ImageURL(
                content: String(components.dropFirst(2).first ?? ""),
                page: String(components.last ?? ""),
                query: parts.count > 1 ? String(parts[1]) : nil
            )
            try await context.user.checkContent(image.content, in: store, of: "publication")
            _ = try await publications.info(image.content)
        case "books":
            let content = try BookResourceURL(String(path)).content
            try await context.user.checkContent(content, in: store, of: "publication")
            _ = try await publications.info(content)
        default: break
        }
    }
}
