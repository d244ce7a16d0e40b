import Crypto
import HTTPTypes
import Hummingbird
import NIOCore

/// The browser's side of Quire: its page at every address a person may see, and the built files it is made of.
struct WebRoutes: Sendable {
    /// The folder with `index.html` and `assets/`; nil when it was never built.
    let root: String?

    /// Addresses that name a place in the app. What to show there is the app's business.
    private static let pages = [
        "/", "/browse", "/series/{series}", "/lists", "/lists/{list}", "/favourites", "/history", "/downloads",
        "/read/{publication}", "/read/{publication}/{page}",
    ]

    func add(to routes: inout RouteTable) {
        for path in Self.pages {
            routes.on(.get, path) { request, _ in try await index(request) }
        }
        routes.on(.get, "/assets/{name}") { request, context in
            guard let root, let name = context.parameters.get("name").flatMap({ AssetName($0) }) else {
                throw Problem.nothingHere
            }
            return try await asset(name, in: root + "/assets/", request)
        }
        routes.on(.get, "/service-worker.js") { request, _ in
            guard let root, let file = try await StoredFile.open(root + "/service-worker.js") else {
                throw Problem.nothingHere
            }
            return try Self.confirmed(file, as: "text/javascript; charset=utf-8", request)
        }
    }

    /// The page. Read each time, because it is small and a new build changes it; the tag spares sending it again.
    private func index(_ request: Request) async throws -> Response {
        guard let root, let file = try await StoredFile.open(root + "/index.html") else { return Self.notBuilt }
        return try Self.confirmed(file, as: "text/html; charset=utf-8", request)
    }

    /// A file with an address that stays when a build changes it: browsers ask each time whether it has.
    private static func confirmed(_ file: StoredFile, as type: String, _ request: Request) throws(Problem) -> Response {
        guard let bytes = file.bytes else { throw .failed }
        let tag = "\"\(SHA256.hash(data: Array(bytes.readableBytesView)).prefix(16).hexadecimal)\""
        var headers: HTTPFields = [.cacheControl: "no-cache", .eTag: tag]
        if EntityTags.match(tag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = type
        return Response(status: .ok, headers: headers, body: file.body)
    }

    /// A built file in the best encoding that the client accepts and that lies ready.
    private func asset(_ name: AssetName, in folder: String, _ request: Request) async throws -> Response {
        var headers: HTTPFields = [
            .cacheControl: "public, max-age=31536000, immutable", .vary: "Accept-Encoding",
        ]
        for coding in ContentCoding.accepted(request.headers[.acceptEncoding]).map(Optional.some) + [nil] {
            guard let file = try await StoredFile.open(folder + name.text + (coding?.suffix ?? "")) else { continue }
            headers[.eTag] = "\"\(name.text)\(coding?.suffix ?? "")\""
            if let tag = headers[.eTag], EntityTags.match(tag, in: request.headers) {
                return Response(status: .notModified, headers: headers)
            }
            headers[.contentType] = name.mediaType
            headers[.contentEncoding] = coding?.rawValue
            return Response(status: .ok, headers: headers, body: file.body)
        }
        throw Problem.nothingHere
    }

    /// What people see who started the server from a build without the browser's part.
    private static let notBuilt = Response(
        status: .serviceUnavailable,
        headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
        body: .init(
            byteBuffer: ByteBuffer(
                string: """
                    <!doctype html>
                    <html lang="en"><head><meta charset="utf-8"><title>Quire</title></head>
                    <body><h1>Quire</h1>
                    <p>The server runs, but the part for the browser is not built. Run <code>make web</code>.</p>
                    </body></html>

                    """
            )
        )
    )
}
