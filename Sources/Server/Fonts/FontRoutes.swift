import HTTPTypes
import Hummingbird
import Publications

/// `/api/v1/fonts`: the fonts that the administrator added, and `/fonts/{name}`: their files.
///
/// The address of a file contains the hash of its content, so the response is immutable.
struct FontRoutes: Sendable {
    let folder: FontFolder
    let workers: BookThreadPool

    /// The start of the files' addresses.
    static let base = "/fonts/"

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/fonts") { _, _ in
            JSONBody.response(try await workers.run { folder.families })
        }
        routes.on(.get, "/fonts/{name}") { request, context in
            guard let name = context.parameters.get("name"),
                let font = try await workers.run({ folder.font(named: name) })
            else { throw Problem.notFound("font") }
            let tag = "\"\(font.name)\""
            var headers: HTTPFields = [
                .cacheControl: "public, max-age=31536000, immutable", .eTag: tag,
            ]
            if EntityTags.match(tag, in: request.headers) {
                return Response(status: .notModified, headers: headers)
            }
            // If the file was replaced after the folder was listed, the address is that of another content.
            guard let file = try await StoredFile.open(font.path),
                try await workers.run({ FileIdentity(path: font.path) }) == font.identity
            else { throw Problem.notFound("font") }
            headers[.contentType] = font.description.format.mediaType
            return Response(status: .ok, headers: headers, body: file.body)
        }
    }
}
