import Library
import TextCoding

/// The cover of a work in Komga's format.
struct KomgaThumbnail {
    /// The content hash of the publication or picture that contains the cover.
    let content: String
    /// The page index in the content.
    let page: Int
    /// Changes with the cover, because clients keep the image of an identifier.
    private(set) var identifier: String
    private let origin: CoverOrigin
    private let size: (width: Int, height: Int)
    /// The property with the identifier of the work, and its value.
    private var owner: (name: String, identifier: String)

    /// Returns nil if the publication has no images.
    init?(_ record: PublicationRecord) {
        guard record.pictureCount > 0, !record.content.isEmpty else { return nil }
        content = record.coverContent
        page = record.coverPage
        origin = record.coverPicture == nil ? .page : .user
        size = Self.size(record.coverWidth, record.coverHeight)
        owner = ("bookId", record.identifier)
        identifier = Self.identifier(record.identifier, origin, content, page)
    }

    /// Returns nil if the series has no images.
    init?(_ series: SeriesRecord) {
        guard let content = series.coverContent else { return nil }
        self.content = content
        page = series.coverPage
        origin = series.coverOrigin
        size = Self.size(series.coverWidth, series.coverHeight)
        owner = ("seriesId", series.identifier)
        identifier = Self.identifier(series.coverPublicationIdentifier ?? series.identifier, origin, content, page)
    }

    /// Returns this cover of a member of a list as the cover of the list.
    func ofList(_ name: String, _ list: String) -> KomgaThumbnail {
        var cover = self
        cover.owner = (name, list)
        return cover
    }

    var json: JSON {
        [
            "id": .string(identifier),
            owner.name: .string(owner.identifier),
            "type": .string(origin.komgaType),
            "selected": .bool(true),
            "mediaType": .string("image/jpeg"),
            // The size is unknown before the image is rendered. Komga has the same value for covers of its old versions.
            "fileSize": .integer(0),
            "width": .integer(size.width),
            "height": .integer(size.height),
        ]
    }

    private static func identifier(
        _ publication: String,
        _ origin: CoverOrigin,
        _ content: String,
        _ page: Int
    ) -> String {
        origin == .page ? "\(publication)-\(page)" : String(content.prefix(32))
    }

    /// Returns the size of the delivered image, which isn't wider than the cover; 0 if it is unknown.
    private static func size(_ width: Int?, _ height: Int?) -> (width: Int, height: Int) {
        guard let width, let height, width > ProtocolImages.coverWidth else { return (width ?? 0, height ?? 0) }
        let scale = Double(ProtocolImages.coverWidth) / Double(width)
        return (ProtocolImages.coverWidth, max(1, Int((Double(height) * scale).rounded())))
    }
}

extension CoverOrigin {
    fileprivate var komgaType: String {
        switch self {
        case .page: "GENERATED"
        case .folder: "SIDECAR"
        case .user: "USER_UPLOADED"
        }
    }
}
