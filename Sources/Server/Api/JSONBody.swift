import HTTPTypes
import Hummingbird
import NIOCore
import TextCoding
import WireModel

/// JSON bodies of requests and responses.
enum JSONBody {
    /// Returns the JSON of a value.
    static func encode(_ value: some WireObject) -> ByteBuffer {
        ByteBuffer(bytes: value.jsonBytes)
    }

    /// Returns a response that caches must not store, because the library can change at any time.
    static func response(_ value: some WireObject, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .init(byteBuffer: encode(value))
        )
    }

    /// Returns a 202 response with an incomplete value and `Retry-After`, because pages are still being analysed. The
    /// analysis of a page takes ten to twenty milliseconds.
    static func pending(_ value: some WireObject) -> Response {
        var response = response(value, status: .accepted)
        response.headers[.retryAfter] = "1"
        return response
    }

    /// Reads the body of a request.
    ///
    /// - Parameters:
    ///   - type: The expected type.
    ///   - limit: The maximum size in bytes.
    /// - Throws: `Problem` 415 when `Content-Type` isn't JSON, 413 when the body is too large, 400 when it isn't valid.
    static func decode<Body: WireObject>(
        _ type: Body.Type,
        from request: Request,
        limit: Int
    ) async throws -> Body {
        let mediaType = request.headers[.contentType]?.split(separator: ";").first ?? ""
        guard mediaType.lowercased().filter({ $0 != " " }) == "application/json" else {
            throw Problem(
                .unsupportedMediaType,
                "Not JSON",
                "The body must be JSON with the content type application/json."
            )
        }
        let bytes = try await request.boundedBody(limit: limit)
        guard let json = try? JSON(parsing: Array(bytes.readableBytesView)) else {
            throw Problem.badRequest("The body is not JSON.")
        }
        do throws(WireError) {
            return try Body(request: json)
        } catch {
            throw Problem.badRequest(error.description)
        }
    }
}

extension Request {
    /// The maximum size of a refused body that is read and discarded, in bytes.
    private static let maximumDiscardedSize = 32 << 20

    /// Reads the whole body.
    ///
    /// - Throws: `Problem` 413 when the body is larger than `limit` bytes.
    func boundedBody(limit: Int) async throws -> ByteBuffer {
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit {
            var problem = Problem.bodyTooLarge(limit: limit)
            if length <= Self.maximumDiscardedSize, headers[.expect] == nil {
                // Many clients send the whole body before they read the response. If the connection were closed
                // earlier, they would report a network error.
                for try await _ in body {}
                problem.endsConnection = false
            }
            throw problem
        }
        do {
            return try await body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw Problem.bodyTooLarge(limit: limit)
        }
    }
}
