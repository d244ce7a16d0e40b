import Crypto
import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Publications
import TextCoding

/// `/books/{content}/{edition}/{path}`: the chapters of a book and their resources.
///
/// The URL contains the content hash and the edition, so responses are immutable. Every response has a content security
/// policy of its own that allows no scripts and no requests except for resources of books.
struct BookRoutes: Sendable {
    let store: LibraryStore
    let resources: BookResourceCache
    let hyphenation: HyphenationFolder
    let storedPages: StoredPageReader

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/books/{content}/{edition}/{path}", isOpenEnded: true) { request, context in
            try await answer(request, user: context.user)
        }
    }

    private func answer(_ request: Request, user: Viewer) async throws -> Response {
        let address = try BookResourceURL(request.uri.path)
        try await user.checkContent(address.content, in: store, of: "book")
        return try await answer(request, address)
    }

    /// Responds with a resource of a book. The caller has checked that the user can see the book.
    func answer(_ request: Request, _ address: BookResourceURL) async throws -> Response {
        var address = address
        // The address also contains the version of the patterns, so that a cached section isn't used after they change.
        // The server always uses its current patterns.
        if let scope: SoftHyphens.Scope = try QueryParameters(request.uri.query).choice("hyphens") {
            address.hyphenation = hyphenation.version.map { BookResourceURL.Hyphenation(scope: scope, version: $0) }
        }
        let tag = Self.entityTag(address)
        let gzippedTag = Self.entityTag(address, suffix: "-gzip")
        var headers: HTTPFields = [
            .cacheControl: "public, max-age=31536000, immutable",
            .eTag: tag,
            .vary: "Accept-Encoding",
            .acceptRanges: "bytes",
            .contentSecurityPolicy: BookContentSecurityPolicy.header,
        ]
        // The server sends this tag only for this URL, so the resource exists.
        for known in [tag, gzippedTag] where EntityTags.containExactly(known, in: request.headers) {
            headers[.eTag] = known
            return Response(status: .notModified, headers: headers)
        }
        let resource = try await resources.resource(address)
        if EntityTags.match(tag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = resource.mediaType
        // A range refers to the uncompressed bytes.
        if let gzipped = resource.gzipped, request.headers[.range] == nil,
            ContentCoding.accepted(request.headers[.acceptEncoding]).contains(.gzip)
        {
            headers[.contentEncoding] = ContentCoding.gzip.rawValue
            headers[.eTag] = gzippedTag
            return Response(status: .ok, headers: headers, body: try body(gzipped, of: resource))
        }
        return try answer(resource, request, tag, headers)
    }

    private func answer(
        _ resource: BookResourceCache.Resource,
        _ request: Request,
        _ tag: String,
        _ headers: HTTPFields
    ) throws -> Response {
        var headers = headers
        let size = resource.bytes.readableBytes
        // The range applies only if the client's partial content has the same tag (RFC 9110, section 13.1.5).
        let hasSameTag = request.headers[.ifRange].map { $0 == tag } ?? true
        let isRangeRequest = request.method == .get && hasSameTag
        switch ByteRange(isRangeRequest ? request.headers[.range] : nil, size: size) {
        case .unsatisfiable:
            var problem = Problem(.rangeNotSatisfiable, "Range not satisfiable", "This resource has \(size) bytes.")
            problem.headers[.contentRange] = "bytes */\(size)"
            throw problem
        case .part(let range):
            guard let bytes = resource.bytes.getSlice(at: range.lowerBound, length: range.count) else {
                throw Problem.failed
            }
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return Response(status: .partialContent, headers: headers, body: try body(bytes, of: resource))
        case .whole:
            return Response(status: .ok, headers: headers, body: try body(resource.bytes, of: resource))
        }
    }

    /// Returns the response body. The bytes of a large resource are reserved while they are sent, so that slow clients
    /// can't exhaust the server's memory.
    private func body(_ bytes: ByteBuffer, of resource: BookResourceCache.Resource) throws(Problem) -> ResponseBody {
        guard resource.bytes.readableBytes > StoredFile.pieceLimit else { return ResponseBody(byteBuffer: bytes) }
        let share = try storedPages.reserve(resource.bytes.readableBytes)
        return ResponseBody(contentLength: bytes.readableBytes) { writer in
            try await writer.write(bytes)
            try await writer.finish(nil)
            withExtendedLifetime(share) {}
        }
    }

    /// Returns the entity tag, derived from the URL alone. 128 bits of each hash rule out collisions.
    private static func entityTag(_ address: BookResourceURL, suffix: String = "") -> String {
        let path = Hexadecimal.encode(Array(SHA256.hash(data: Array(address.path.utf8)).prefix(16)))
        let hyphenation = address.hyphenation.map { "-\($0.scope)-\($0.version)" } ?? ""
        return "\"\(address.content.prefix(32))-\(address.edition)-\(path)\(hyphenation)\(suffix)\""
    }
}
