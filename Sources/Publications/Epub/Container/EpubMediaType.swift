/// The media types of EPUB resources.
enum EpubMediaType {
    static let xhtml = "application/xhtml+xml"
    static let svg = "image/svg+xml"
    static let ncx = "application/x-dtbncx+xml"
    static let css = "text/css"

    /// The types of documents that are parsed as XHTML: XHTML, HTML, and those of EPUB 2 and its predecessor.
    private static let documents: Set<String> = [
        xhtml, "text/html", "application/x-dtbook+xml", "text/x-oeb1-document", "application/html", "text/xhtml",
    ]

    static func isDocument(_ type: String) -> Bool {
        documents.contains(type) || type == svg
    }

    /// Returns whether a type is an image that can be a page.
    static func isPicture(_ type: String) -> Bool {
        type.hasPrefix("image/") && type != svg
    }

    static func isFont(_ type: String) -> Bool {
        type.hasPrefix("font/") || type.contains("font") || type == "application/vnd.ms-opentype"
    }

    static func isScript(_ type: String) -> Bool {
        type.contains("javascript") || type.contains("ecmascript")
    }

    /// Returns whether browsers show or play the type directly and it can't contain scripts.
    static func isShownAsIs(_ type: String) -> Bool {
        isPicture(type) || isFont(type) || type.hasPrefix("audio/") || type.hasPrefix("video/") || type == "text/vtt"
            || type == "application/smil+xml" || type == "application/pls+xml"
    }

    /// Returns the type in lower case, without parameters, with aliases resolved.
    static func normalized(_ type: String) -> String {
        let name = type.prefix { $0 != ";" }.collapsingWhiteSpace.lowercased()
        switch name {
        case "image/jpg", "image/pjpeg": return "image/jpeg"
        case "image/x-png": return "image/png"
        case "image/svg": return svg
        case "text/x-oeb1-css": return css
        default: return name
        }
    }

    /// Returns the type for a file extension; nil if unknown.
    static func forExtension(of path: String) -> String? {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return byExtension[path[path.index(after: dot)...].lowercased()]
    }

    private static let byExtension: [String: String] = [
        "xhtml": xhtml, "html": xhtml, "htm": xhtml, "xht": xhtml, "svg": svg, "css": css, "ncx": ncx,
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp",
        "avif": "image/avif", "jxl": "image/jxl", "bmp": "image/bmp", "heic": "image/heic",
        "otf": "font/otf", "ttf": "font/ttf", "ttc": "font/collection", "woff": "font/woff", "woff2": "font/woff2",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "ogg": "audio/ogg", "opus": "audio/ogg",
        "oga": "audio/ogg", "wav": "audio/wav", "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm",
        "ogv": "video/ogg", "smil": "application/smil+xml", "pls": "application/pls+xml", "vtt": "text/vtt",
        "xml": "application/xml", "json": "application/json", "txt": "text/plain", "pdf": "application/pdf",
        "js": "text/javascript", "opf": "application/oebps-package+xml",
    ]

    /// Returns the type with which a file is delivered: that of its signature if it has one, else that of the manifest,
    /// else that of its extension.
    static func delivered(_ bytes: [UInt8], declared: String?, path: String) -> String {
        if let detected = detected(from: bytes) { return detected }
        if let declared, !declared.isEmpty, declared != "application/octet-stream" { return declared }
        return forExtension(of: path) ?? "application/octet-stream"
    }

    /// Returns the type detected from the signature of an image or font; nil for other files.
    private static func detected(from bytes: [UInt8]) -> String? {
        bytes.prefix(64).withUnsafeBytes { start in
            let head = HeaderBytes(start)
            switch head.signature {
            case .jpeg: return "image/jpeg"
            case .png: return "image/png"
            case .webp: return "image/webp"
            case .gif: return "image/gif"
            case .jxlCodestream, .jxlContainer: return "image/jxl"
            case .heif(let mediaType): return mediaType
            case .tiff: return "image/tiff"
            case .bmp, nil: return font(head)
            }
        }
    }

    private static func font(_ head: HeaderBytes) -> String? {
        if head.matches("OTTO", at: 0) { return "font/otf" }
        if head.matches("wOF2", at: 0) { return "font/woff2" }
        if head.matches("wOFF", at: 0) { return "font/woff" }
        if head.matches("ttcf", at: 0) { return "font/collection" }
        return head.matches("true", at: 0) || head.bigEndian(4, at: 0) == 0x0001_0000 ? "font/ttf" : nil
    }
}
