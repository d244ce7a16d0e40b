import HTTPTypes
import Hummingbird
import NIOCore
import TextCoding

/// Reads and writes the JSON bodies of the protocols of other apps: Komga's API, OPDS and KOReader's synchronisation.
enum ProtocolJSON {
    /// The maximum size of a request body, in bytes: enough for a search with a few hundred conditions.
    static let bodyLimit = 64 << 10

    static func encode(_ value: JSON) -> ByteBuffer { ByteBuffer(bytes: bytes(value)) }

    static func bytes(_ value: JSON) -> [UInt8] {
        var writer = JSONWriter()
        writer.add(value)
        return writer.bytes
    }

    static func response(_ value: JSON, type: String = "application/json") -> Response {
        Response(
            status: .ok,
            headers: [.contentType: type, .cacheControl: "no-store"],
            body: .init(byteBuffer: encode(value))
        )
    }

    /// Reads the body of a request. Its content type is not checked, because some clients omit it.
    ///
    /// - Returns: an empty object for an empty body.
    /// - Throws: `Problem` 413 when it is too large, 400 when it is not a JSON object.
    static func body(of request: Request) async throws -> JSON {
        let bytes = try await request.boundedBody(limit: bodyLimit)
        guard bytes.readableBytes > 0 else { return .object([]) }
        guard let json = try? JSON(parsing: Array(bytes.readableBytesView)), case .object = json else {
            throw Problem.badRequest("The body is not a JSON object.")
        }
        return json
    }
}

extension JSON {
    /// A string, or null.
    static func text(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }

    /// A number, or null.
    static func integer(_ value: Int?) -> JSON { value.map { .number(Double($0)) } ?? .null }

    /// An array of strings.
    static func texts(_ values: [String]) -> JSON { .array(values.map { .string($0) }) }

    /// A time. See ``ProtocolTime``.
    static func time(_ milliseconds: Int64) -> JSON { .string(ProtocolTime.text(milliseconds)) }
}
