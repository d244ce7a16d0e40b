import TextCoding

/// Decodes `data:` URLs (RFC 2397).
enum DataURL {
    /// Returns whether a URL is a `data:` URL.
    static func isInline(_ address: String) -> Bool {
        let scheme = address.utf8.prefix(5)
        return scheme.count == 5 && zip(scheme, "data:".utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    /// Returns the decoded bytes; nil when the URL is not a `data:` URL or its base64 is invalid.
    static func bytes(_ address: String) -> [UInt8]? {
        guard isInline(address) else { return nil }
        let rest = Array(address.utf8.dropFirst(5))
        guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let isBase64 = String(decoding: rest[..<comma], as: UTF8.self).lowercased().hasSuffix(";base64")
        // A fragment isn't part of the data. Base64 may also be percent-encoded.
        let data = PercentEncoding.decode(Array(rest[(comma + 1)...].prefix { $0 != UInt8(ascii: "#") }))
        return isBase64 ? Base64.decode(data, alphabet: .either) : data
    }
}
