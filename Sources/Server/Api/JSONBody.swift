import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

/// JSON as the server writes and reads it.
enum JSONBody {
    /// The value as JSON, keys sorted so that equal answers are equal bytes.
    static func encode(_ value: some Encodable) -> ByteBuffer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Answers are made of strings, numbers and lists of them; none has a value that JSON can't hold.
        guard let data = try? encoder.encode(value) else { return ByteBuffer(string: "null") }
        return ByteBuffer(bytes: data)
    }

    /// The value as a complete answer that is never kept by a cache: the library changes under it.
    static func response(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .init(byteBuffer: encode(value))
        )
    }

    /// Reads a request's body as `type`.
    ///
    /// - Throws: `Problem` 415 when the body isn't announced as JSON, 413 when it is larger than `limit` bytes, 400
    ///   when it isn't what was asked for.
    static func decode<Value: Decodable>(
        _ type: Value.Type,
        from request: Request,
        limit: Int
    ) async throws -> Value {
        let mediaType = request.headers[.contentType]?.split(separator: ";").first ?? ""
        guard mediaType.lowercased().filter({ $0 != " " }) == "application/json" else {
            throw Problem(
                .unsupportedMediaType,
                "Not JSON",
                "The body must be JSON with the content type application/json."
            )
        }
        let bytes = try await request.boundedBody(limit: limit)
        do {
            return try JSONDecoder().decode(type, from: Data(bytes.readableBytesView))
        } catch let error as DecodingError {
            throw Problem.badRequest(error.explanation)
        }
    }
}

extension Request {
    /// The whole body, or a 413 that doesn't wait for the rest of it.
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

extension DecodingError {
    /// Which member of the body is wrong, and how.
    fileprivate var explanation: String {
        switch self {
        case .keyNotFound(let key, _):
            return "The body has no member “\(key.stringValue)”."
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return path.isEmpty ? "The body is not a JSON object." : "The member “\(path)” has the wrong type."
        case .dataCorrupted(let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            guard !path.isEmpty else { return "The body is not JSON." }
            // Those of Quire's own types are sentences.
            let reason = context.debugDescription
            return "The member “\(path)” can't be read." + (reason.hasSuffix(".") ? " " + reason : "")
        @unknown default:
            return "The body can't be read."
        }
    }
}
