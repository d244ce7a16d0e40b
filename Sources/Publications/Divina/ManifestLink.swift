import TextCoding

/// A link object of a Readium Web Publication Manifest.
struct ManifestLink: Equatable, Sendable {
    /// The URL as written; nil if there is none, or if it is a URI template.
    var address: String?
    /// The media type in lower case, without parameters; nil if not specified.
    var mediaType: String?
    var title: String?
    var relations: [String]
    /// The width in pixels, positive and plausible; nil if not specified.
    var width: Int?
    var height: Int?
    /// The page's side in a spread: `left`, `right` or `center`.
    var page: String?
    /// When the page may be shown in a spread, as in EPUB's `rendition:spread`: `none` means never.
    var spread: String?
    /// Alternative resources with the same content.
    var alternates: [ManifestLink]

    /// The maximum number of alternates per link. Real manifests have one for each format, size and language.
    private static let maximumAlternateCount = 16
    /// The largest plausible image side: the maximum of JPEG.
    private static let maximumSide = 65_535.0

    /// Reads a link object.
    ///
    /// - Parameter hasAlternates: Whether to read the link's alternates. False for a link that is itself an alternate.
    init(_ value: JSON, hasAlternates: Bool = true) {
        let isTemplate = value["templated"] == .bool(true)
        address = isTemplate ? nil : value["href"].string.flatMap { $0.isEmpty ? nil : $0 }
        mediaType = value["type"].string.flatMap(Self.mediaType)
        title = value["title"].string
        relations = value["rel"].oneOrMany.compactMap(\.string)
        width = Self.length(value["width"])
        height = Self.length(value["height"])
        let properties = value["properties"]
        page = properties["page"].string
        spread = properties["spread"].string
        alternates =
            hasAlternates
            ? (value.member("alternate")?.oneOrMany ?? []).prefix(Self.maximumAlternateCount)
                .map { ManifestLink($0, hasAlternates: false) } : []
    }

    /// Whether the link can be an image that Quire can show, judging by its media type. True for an unspecified type.
    var mayBeImage: Bool {
        guard let mediaType else { return true }
        return Self.imageTypes.contains(mediaType) || mediaType == "application/octet-stream"
    }

    private static let imageTypes: Set<String> = [
        "image/jpeg", "image/jpg", "image/pjpeg", "image/png", "image/x-png", "image/webp", "image/gif", "image/avif",
        "image/heic", "image/heif", "image/bmp", "image/x-ms-bmp", "image/jxl", "image/*",
    ]

    private static func mediaType(_ text: String) -> String? {
        let type = text.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        return switch type {
        case "": nil
        case "image/jpg", "image/pjpeg": "image/jpeg"
        case "image/x-png": "image/png"
        case "image/heif": "image/heic"
        case "image/x-ms-bmp": "image/bmp"
        default: type
        }
    }

    /// Parses a length in pixels. Many manifests write it as a string.
    private static func length(_ value: JSON) -> Int? {
        let number: Double? =
            switch value {
            case .number(let number): number
            case .string(let text): Double(text)
            default: nil
            }
        guard let number, number >= 1, number <= maximumSide else { return nil }
        return Int(number)
    }
}
