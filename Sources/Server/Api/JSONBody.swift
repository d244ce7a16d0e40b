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
    /// Reads the whole body.
    ///
    /// - Throws: `Problem` 413 as soon as the body is known to be larger than `limit` bytes.
    func boundedBody(limit: Int) async throws -> ByteBuffer {
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw Problem.bodyTooLarge(limit: limit)
        }
        do {
            return try await body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw Problem.bodyTooLarge(limit: limit)
        }
    }
}
