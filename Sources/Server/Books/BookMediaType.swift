/// The media types that parts of a book are sent as. A book's manifest may promise anything; what is not listed here is
/// sent as bytes, which browsers neither show nor run.
enum BookMediaType {
    static let unknown = "application/octet-stream"

    /// What to send for a type as a book has it.
    static func sent(_ mediaType: String) -> String {
        let essence = mediaType.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        guard essence.utf8.allSatisfy(\.isTokenCharacter) else { return unknown }
        if documents.contains(essence) || sheets.contains(essence) { return essence + "; charset=utf-8" }
        guard let slash = essence.firstIndex(of: "/"), essence.utf8.count <= 100 else { return unknown }
        return kinds.contains(String(essence[..<slash])) || others.contains(essence) ? essence : unknown
    }

    /// Whether it is text that had to be cleaned, which is kept for the next who asks.
    static func isMade(_ sent: String) -> Bool {
        sent.hasSuffix("; charset=utf-8")
    }

    /// Whether it is played from anywhere in it, so that it is asked for in parts.
    static func isPlayed(_ sent: String) -> Bool {
        sent.hasPrefix("audio/") || sent.hasPrefix("video/")
    }

    /// Cleaned by the book.
    private static let documents: Set<String> = ["application/xhtml+xml", "image/svg+xml"]
    private static let sheets: Set<String> = ["text/css", "text/plain", "text/vtt", "application/smil+xml"]
    private static let kinds: Set<String> = ["image", "audio", "video", "font"]
    /// Fonts as they were called before RFC 8081.
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
