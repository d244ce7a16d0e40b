import Crypto
import HTTPTypes
import Hummingbird
import Library
import NIOCore
import TextCoding

/// Serves the browser app: its page at every URL of the app, and its built files.
struct WebRoutes: Sendable {
    /// The folder that contains `index.html` and `assets/`; nil when the app was not built.
    let root: String?
    /// The store that resolves the identifiers in the addresses of screens.
    let store: LibraryStore
    /// The path under which a proxy publishes the server. The app derives it from the addresses in its page.
    let basePath: BasePath

    /// The URLs of the app's screens. The app reads the URL and shows the screen.
    private static let pages = [
        "/", "/browse", "/folders", "/authors", "/series/{series}", "/lists", "/lists/{list}", "/favourites",
        "/history", "/downloads",
        "/profile", "/users", "/statistics", "/read/{publication}", "/read/{publication}/{page}",
    ]

    func add(to routes: inout RouteTable) {
        for path in Self.pages {
            routes.on(.get, path) { request, context in
                if let address = try await currentAddress(request, context) { return .moved(to: address) }
                return try await index(request)
            }
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
            return try Self.revalidated(file, as: "text/javascript; charset=utf-8", request)
        }
    }

    /// Returns the current address of a screen whose address contains the number of a row, such as in bookmarks of earlier
    /// versions, or names a series that was merged into another one; nil for other addresses.
    private func currentAddress(_ request: Request, _ context: QuireContext) async throws -> String? {
        let kinds: [(String, PermanentIdentifier.Kind)] = [("series", .series), ("publication", .publication)]
        for (name, kind) in kinds {
            guard let text = context.parameters.get(name) else { continue }
            guard let id = AddressedRow.number(text) else {
                guard kind == .series, PermanentIdentifier.isWellFormed(text, kind) else { continue }
                let target = try await store.identifier(ofSeriesMergedFrom: text, user: context.user)
                return target.map { "/series/" + $0 + (request.uri.query.map { "?" + $0 } ?? "") }
            }
            return try await AddressedRow.address(of: request, naming: id, kind, component: 1, context, store)
        }
        return nil
    }

    /// Returns the app's page. The file is read for every request, because it is small and a new build changes it.
    private func index(_ request: Request) async throws -> Response {
        guard let root, let file = try await StoredFile.open(root + "/index.html") else { return Self.notBuilt }
        return try Self.revalidated(file, as: "text/html; charset=utf-8", request, basePath)
    }

    /// Returns a file whose URL stays the same when a build changes it. Browsers revalidate it with its entity tag.
    ///
    /// - Parameter basePath: The path that is added to the addresses of the assets in the file.
    private static func revalidated(
        _ file: StoredFile,
        as type: String,
        _ request: Request,
        _ basePath: BasePath = .root
    ) throws(Problem) -> Response {
        guard let stored = file.bytes else { throw .failed }
        var bytes = Array(stored.readableBytesView)
        if basePath != .root {
            let page = String(decoding: bytes, as: UTF8.self)
            bytes = Array(page.replacing("\"/assets/", with: "\"\(basePath.text)/assets/").utf8)
        }
        let tag = "\"\(Hexadecimal.encode(Array(SHA256.hash(data: bytes).prefix(16))))\""
        var headers: HTTPFields = [.cacheControl: "no-cache", .eTag: tag]
        if EntityTags.match(tag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = type
        let body = basePath == .root ? file.body : ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        return Response(status: .ok, headers: headers, body: body)
    }

    /// Returns a built file in the best available content coding that the client accepts.
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

    /// The page that is served when the browser app was not built.
    private static let notBuilt = Response(
        status: .serviceUnavailable,
        headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
        body: .init(
            byteBuffer: ByteBuffer(
                string: """
                    <!doctype html>
                    <html lang="en"><head><meta charset="utf-8"><title>Quire</title></head>
                    <body><h1>Quire</h1>
                    <p>The server is running, but the browser app is not built. Run <code>make web</code>.</p>
                    </body></html>

                    """
            )
        )
    )
}
