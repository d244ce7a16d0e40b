import NIOCore
import PageImages
import TextCoding

/// The content of a `data:` URL (RFC 2397), parsed as in browsers.
public struct DataURL: Equatable, Sendable {
    /// The media type without parameters, lowercase; `text/plain` when it is missing or invalid.
    public var mediaType: String
    /// The content.
    public var bytes: [UInt8]

    /// Returns whether the text is a `data:` URL.
    public static func isDataURL(_ text: String) -> Bool {
        let bytes = text.utf8.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        return String(decoding: bytes.prefix(5), as: UTF8.self).lowercased() == "data:"
    }

    /// Decodes a URL.
    ///
    /// - Parameters:
    ///   - text: `data:[type][;base64],content`. A fragment is not part of the content.
    ///   - limit: The maximum size of the content in bytes.
    /// - Throws: `tooLarge` above the limit, `undecodable` when the comma is missing or the base64 is invalid.
    public init(_ text: String, limit: Int) throws(FetchError) {
        guard Self.isDataURL(text), let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            throw FetchError(.undecodable, "The data URL is not valid.")
        }
        let rest = text.utf8[text.utf8.index(after: colon)...].prefix { $0 != UInt8(ascii: "#") }
        guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else {
            throw FetchError(.undecodable, "The data URL has no content.")
        }
        let (type, isBase64) = Self.header(rest[..<comma])
        mediaType = type
        let content = PercentEncoding.decode(Array(rest[rest.index(after: comma)...]))
        guard let decoded = isBase64 ? Base64.decode(content) : content else {
            throw FetchError(.undecodable, "The data URL is damaged.")
        }
        guard decoded.count <= limit else {
            throw FetchError(.tooLarge, "The data URL has more than \(limit) bytes.")
        }
        bytes = decoded
    }

    private static func header(_ bytes: Substring.UTF8View) -> (type: String, isBase64: Bool) {
        // Longer than any real media type: limits the work on hostile input.
        var parts = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
            .split(separator: ";", omittingEmptySubsequences: false).map { $0.trimming { $0 == " " } }
        let isBase64 = parts.count > 1 && parts.last == "base64"
        if isBase64 { parts.removeLast() }
        let type = parts.first.map(String.init) ?? ""
        let names = type.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isType =
            names.count == 2 && type.utf8.count <= 127
            && names.allSatisfy { name in
                !name.isEmpty && name.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"()<>@,;:\\\"[]?=%".utf8.contains($0) }
            }
        return (isType ? type : "text/plain", isBase64)
    }

    /// Returns the content as a fetched body. It never becomes stale, because the URL contains it.
    func fetched(_ progress: (_ received: Int, _ expected: Int?) -> Void) -> FetchedBody {
        progress(bytes.count, bytes.count)
        return FetchedBody(
            bytes: ByteBuffer(bytes: bytes),
            mediaType: mediaType,
            suggestedFileName: nil,
            head: FetchedHead(freshness: .unknown, finalURL: "data:")
        )
    }
}
