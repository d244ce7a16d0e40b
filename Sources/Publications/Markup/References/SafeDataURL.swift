/// A raster image or font in a `data:` URL. Other types are rejected: documents and SVG could contain scripts.
struct SafeDataURL {
    /// The canonical spelling: lower-case type, base64, no white space.
    let address: String
    let mediaType: String

    private static let pictures: Set<String> = [
        "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/avif", "image/bmp",
    ]
    private static let fonts: Set<String> = [
        "font/woff2", "font/woff", "font/ttf", "font/otf", "font/sfnt", "font/opentype", "font/truetype",
        "application/font-woff", "application/font-woff2", "application/x-font-woff", "application/x-font-woff2",
        "application/x-font-ttf", "application/x-font-otf", "application/x-font-truetype",
        "application/x-font-opentype", "application/vnd.ms-opentype", "application/font-sfnt",
    ]

    static func isPicture(_ mediaType: String) -> Bool { pictures.contains(mediaType) }
    static func isFont(_ mediaType: String) -> Bool { fonts.contains(mediaType) }

    /// - Returns: nil when the reference is not a base64 `data:` URL, is too long, or has another type.
    init?(_ reference: String, limits: PublicationLimits) {
        let source = reference.utf8
        guard source.count <= limits.maximumInlineResourceBytes / 3 * 4 + 1024 else { return nil }
        // Browsers skip white space inside a URL, and long URLs often contain some.
        let start = source.prefix(64).filter { $0 > 0x20 }.prefix(5)
        guard start.count == 5, zip(start, "data:".utf8).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else { return nil }
        let text = source.filter { $0 > 0x20 }
        let head = text.dropFirst(5).prefix { $0 != UInt8(ascii: ",") }
        let parts = String(decoding: head, as: UTF8.self).lowercased().split(separator: ";")
        guard let type = parts.first.map(String.init), parts.last == "base64",
            Self.pictures.contains(type) || Self.fonts.contains(type)
        else { return nil }
        let data = text[head.endIndex...].dropFirst()
        guard !data.isEmpty, data.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+/=%-_".utf8.contains($0) })
        else { return nil }
        mediaType = type
        address = "data:\(type);base64,\(String(decoding: data, as: UTF8.self))"
    }
}
