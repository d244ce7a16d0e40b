/// A link object of a manifest: the address of something, and what is said about it.
struct ManifestLink: Equatable, Sendable {
    /// As it is written; nil when there is none, or it is only a template for addresses.
    var address: String?
    /// In lower case, without parameters; nil when not said.
    var mediaType: String?
    var title: String?
    var relations: [String]
    /// In pixels, above 0 and believable; nil when not said.
    var width: Int?
    var height: Int?
    /// Where the page goes in a spread: `left`, `right` or `center`.
    var page: String?
    /// Whether the page may stand in a spread: `none` says never.
    var spread: String?
    /// Other resources with the same content.
    var alternates: [ManifestLink]

    /// Alternates of one link that are looked at. Real manifests have one for each format, size and language.
    private static let maximumAlternateCount = 16
    /// The longest side of a picture that is believed: what a JPEG may have.
    private static let longestSide = 65_535.0

    /// - Parameter hasAlternates: false for a link that is an alternate itself; its own alternates are of no interest.
    init(_ value: JSONValue, hasAlternates: Bool = true) {
        let isTemplate = value["templated"] == .bool(true)
        address = isTemplate ? nil : value["href"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        mediaType = value["type"]?.string.flatMap(Self.mediaType)
        title = value["title"]?.string
        relations = value["rel"]?.oneOrMany.compactMap(\.string) ?? []
        width = Self.length(value["width"])
        height = Self.length(value["height"])
        let properties = value["properties"]
        page = properties?["page"]?.string
        spread = properties?["spread"]?.string
        alternates =
            hasAlternates
            ? (value["alternate"]?.oneOrMany ?? []).prefix(Self.maximumAlternateCount)
                .map { ManifestLink($0, hasAlternates: false) } : []
    }

    /// Whether the link may lead to a picture Quire shows: its type says so, or it has none.
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

    /// A length in pixels. Many manifests write it as text.
    private static func length(_ value: JSONValue?) -> Int? {
        let number: Double? =
            switch value {
            case .number(let number): number
            case .string(let text): Double(text)
            default: nil
            }
        guard let number, number >= 1, number <= longestSide else { return nil }
        return Int(number)
    }
}
