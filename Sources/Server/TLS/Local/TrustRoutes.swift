import HTTPTypes
import Hummingbird
import NIOCore

/// `/trust`: the page that explains how to trust the server's own authority. ``PlainResponder`` serves the same
/// addresses without TLS.
struct TrustRoutes: Sendable {
    /// The page and its files; nil for a server without an authority of its own.
    let files: TrustFiles?
    let basePath: BasePath

    func add(to routes: inout RouteTable) {
        for path in [TrustFiles.path, TrustFiles.path + "/{name}"] {
            routes.on(.get, path) { request, _ in
                guard let file = files?.file(request.uri.path, basePath) else { throw Problem.nothingHere }
                var headers: HTTPFields = [.cacheControl: "no-store"]
                for (name, value) in file.fields {
                    if let name = HTTPField.Name(name) { headers[name] = value }
                }
                return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: file.body)))
            }
        }
    }
}
