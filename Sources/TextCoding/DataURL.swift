/// The content of a `data:` URL (RFC 2397), parsed as in browsers.
///
///     DataURL("data:image/png;base64,AAEC")?.bytes    // [0, 1, 2]
public struct DataURL: Equatable, Sendable {
    /// The media type without parameters, lowercase; `text/plain` when it is missing or invalid.
    public var mediaType: String
    /// The content.
    public var bytes: [UInt8]

    /// Returns whether the text is a `data:` URL.
    public static func isDataURL(_ text: String) -> Bool { content(of: text) != nil }

    /// Decodes a URL: `data:[type][;base64],content`. A fragment is not part of the content.
    ///
    /// - Returns: nil when the scheme is another one, the comma is missing or the base64 is invalid.
    public init?(_ text: String, alphabet: Base64.Alphabet = .standard) {
        guard let rest = Self.content(of: text)?.prefix(while: { $0 != UInt8(ascii: "#") }),
            let comma = rest.firstIndex(of: UInt8(ascii: ","))
        else { return nil }
        let (type, isBase64) = Self.header(rest[..<comma])
        // Base64 may also be percent-encoded.
        let content = PercentEncoding.decode(Array(rest[rest.index(after: comma)...]))
        guard let decoded = isBase64 ? Base64.decode(content, alphabet: alphabet) : content else { return nil }
        mediaType = type
        bytes = decoded
    }

    /// Returns the part after the scheme; nil when the scheme is another one.
    private static func content(of text: String) -> Substring.UTF8View? {
        let bytes = text.utf8.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        guard bytes.prefix(5).map(lowercased).elementsEqual("data:".utf8) else { return nil }
        return bytes.dropFirst(5)
    }

    private static func header(_ bytes: Substring.UTF8View) -> (type: String, isBase64: Bool) {
        // Longer than any real media type: limits the work on hostile input.
        let parts = bytes.prefix(1024).map(lowercased)
            .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(trimmed)
        let isBase64 = parts.count > 1 && parts[parts.count - 1].elementsEqual("base64".utf8)
        return (isMediaType(parts[0]) ? String(decoding: parts[0], as: UTF8.self) : "text/plain", isBase64)
    }

    private static func isMediaType(_ type: ArraySlice<UInt8>) -> Bool {
        let names = type.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return names.count == 2 && type.count <= 127
            && names.allSatisfy { name in
                !name.isEmpty && name.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"()<>@,;:\\\"[]?=%".utf8.contains($0) }
            }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while bytes.first == 0x20 { bytes.removeFirst() }
        while bytes.last == 0x20 { bytes.removeLast() }
        return bytes
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
}
