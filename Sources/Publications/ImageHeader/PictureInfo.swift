/// The type and size of a picture that a user chose.
public struct PictureInfo: Sendable, Hashable {
    /// The media type.
    public let mediaType: String
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// The media types that every browser shows.
    private static let mediaTypes: Set<String> = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]
    /// The maximum width and height, and the maximum number of pixels.
    private static let maximum = (side: 20_000, pixels: 50_000_000)

    /// Reads the header of a picture; nil for other bytes, and for pictures of other types or of an implausible size.
    public init?(_ bytes: [UInt8]) {
        guard let header = ImageHeader.read(bytes).header, Self.mediaTypes.contains(header.mediaType),
            max(header.width, header.height) <= Self.maximum.side, header.width * header.height <= Self.maximum.pixels
        else { return nil }
        mediaType = header.mediaType
        width = header.width
        height = header.height
    }
}
