import Crypto
import HTTPTypes
import Hummingbird
import NIOCore
import Publications

/// `/books/{content}/{edition}/{path}`: the chapters of a book, and what they are made of.
///
/// The address names the content and the way it is read, so an answer is good for ever. Every answer carries a policy of
/// its own, under which nothing runs and nothing is fetched but parts of books.
struct BookRoutes: Sendable {
    let pieces: BookPieces
    let pageBytes: PageBytes
    /// `public`, or `private` when a key is needed.
    let visibility: String

    init(pieces: BookPieces, pageBytes: PageBytes, isPersonal: Bool) {
        self.pieces = pieces
        self.pageBytes = pageBytes
        visibility = isPersonal ? "private" : "public"
    }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/books/{content}/{edition}/{path}", isOpenEnded: true) { request, _ in
            try await answer(request)
        }
    }

    private func answer(_ request: Request) async throws -> Response {
        let address = try BookAddress(request.uri.path)
        let tag = Self.entityTag(address)
        let packedTag = Self.entityTag(address, suffix: "-gzip")
        var headers: HTTPFields = [
            .cacheControl: "\(visibility), max-age=31536000, immutable",
            .eTag: tag,
            .vary: "Accept-Encoding",
            .acceptRanges: "bytes",
            .contentSecurityPolicy: BookContentPolicy.header,
        ]
        // The tag was given out for this address, so there is such a thing.
        for known in [tag, packedTag] where EntityTags.name(known, in: request.headers) {
            headers[.eTag] = known
            return Response(status: .notModified, headers: headers)
        }
        let piece = try await pieces.piece(address)
        if EntityTags.match(tag, in: request.headers) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = piece.mediaType
        // Parts are parts of the whole as it is, not as it is packed.
        if let packed = piece.packed, request.headers[.range] == nil,
            ContentCoding.accepted(request.headers[.acceptEncoding]).contains(.gzip)
        {
            headers[.contentEncoding] = ContentCoding.gzip.rawValue
            headers[.eTag] = packedTag
            return Response(status: .ok, headers: headers, body: try body(packed, of: piece))
        }
        return try answer(piece, request, tag, headers)
    }

    private func answer(
        _ piece: BookPieces.Piece,
        _ request: Request,
        _ tag: String,
        _ headers: HTTPFields
    ) throws -> Response {
        var headers = headers
        let size = piece.bytes.readableBytes
        // A part of what the client has only fits when it is the same whole.
        let isSameWhole = request.headers[.ifRange].map { $0 == tag } ?? true
        let isPart = request.method == .get && isSameWhole
        switch ByteRange(isPart ? request.headers[.range] : nil, size: size) {
        case .unsatisfiable:
            var problem = Problem(.rangeNotSatisfiable, "No such range", "This part of the book has \(size) bytes.")
            problem.headers[.contentRange] = "bytes */\(size)"
            throw problem
        case .part(let range):
            guard let bytes = piece.bytes.getSlice(at: range.lowerBound, length: range.count) else {
                throw Problem.failed
            }
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return Response(status: .partialContent, headers: headers, body: try body(bytes, of: piece))
        case .whole:
            return Response(status: .ok, headers: headers, body: try body(piece.bytes, of: piece))
        }
    }

    /// Small parts are sent at once. What a client does not take of large ones is counted, so that it can't make the server
    /// hold any number of them.
    private func body(_ bytes: ByteBuffer, of piece: BookPieces.Piece) throws(Problem) -> ResponseBody {
        guard piece.bytes.readableBytes > StoredFile.pieceLimit else { return ResponseBody(byteBuffer: bytes) }
        let share = try pageBytes.reserve(piece.bytes.readableBytes)
        return ResponseBody(contentLength: bytes.readableBytes) { writer in
            try await writer.write(bytes)
            try await writer.finish(nil)
            withExtendedLifetime(share) {}
        }
    }

    /// Follows from the address alone. 128 bits of each hash are enough to never meet another one.
    private static func entityTag(_ address: BookAddress, suffix: String = "") -> String {
        let path = SHA256.hash(data: Array(address.path.utf8)).prefix(16).hexadecimal
        return "\"\(address.content.prefix(32))-\(address.edition)-\(path)\(suffix)\""
    }
}
