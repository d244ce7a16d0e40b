/// The media types with which resources of a book are served. The types in a book's manifest are not trusted: a type that is
/// not listed here is served as `application/octet-stream`, which browsers neither show nor run.
enum BookMediaType {
    static let unknown = "application/octet-stream"

    /// Returns the served type for a type in a book's manifest.
    static func sent(_ mediaType: String) -> String {
        let essence = mediaType.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        guard essence.utf8.allSatisfy(\.isTokenCharacter) else { return unknown }
        if documents.contains(essence) || sheets.contains(essence) { return essence + "; charset=utf-8" }
        guard let slash = essence.firstIndex(of: "/"), essence.utf8.count <= 100 else { return unknown }
        return kinds.contains(String(essence[..<slash])) || others.contains(essence) ? essence : unknown
    }

    /// Returns whether a resource of this served type is text. Text is sanitised, and the result is cached.
    static func isText(_ sent: String) -> Bool {
        sent.hasSuffix("; charset=utf-8")
    }

    /// Returns whether a resource of this served type is audio or video. Players request it in ranges.
    static func isMedia(_ sent: String) -> Bool {
        sent.hasPrefix("audio/") || sent.hasPrefix("video/")
    }

    /// Documents, which the book sanitises.
    private static let documents: Set<String> = ["application/xhtml+xml", "image/svg+xml"]
    private static let sheets: Set<String> = ["text/css", "text/plain", "text/vtt", "application/smil+xml"]
    private static let kinds: Set<String> = ["image", "audio", "video", "font"]
    /// The media types of fonts before RFC 8081.
    private static let others: Set<String> = [
        "application/font-sfnt", "application/font-woff", "application/vnd.ms-opentype", "application/x-font-opentype",
        "application/x-font-otf", "application/x-font-truetype", "application/x-font-ttf", "application/x-font-woff",
    ]
}

extension UInt8 {
    fileprivate var isTokenCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"),
            UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default:
            false
        }
    }
}
