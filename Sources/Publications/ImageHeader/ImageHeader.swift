/// What the first bytes of an image say: its type and its size.
public struct ImageHeader: Sendable, Hashable {
    /// The media type: `image/jpeg`, `image/png`, `image/webp`, `image/gif`, `image/avif`, `image/heic`, `image/bmp` or
    /// `image/jxl`.
    public let mediaType: String
    /// The width in pixels as the image is shown, after its orientation. Above 0.
    public let width: Int
    /// The height in pixels as the image is shown, after its orientation. Above 0.
    public let height: Int

    /// What reading the first bytes of an image came to.
    public enum Reading: Sendable, Hashable {
        /// The bytes say all that is needed.
        case found(ImageHeader)
        /// The size lies further on: try again with at least so many bytes, counted from the start of the image.
        case needsMore(byteCount: Int)
        /// The size as stored, which is the size as shown unless an Exif block turns the image; that takes at least so many
        /// bytes to know, counted from the start. If they can't be had, the size stands.
        case foundUnlessTurned(ImageHeader, byteCount: Int)
        /// The type is known, the size can't be read.
        case damaged(mediaType: String)
        /// The bytes are no image Quire knows.
        case unknown

        /// How many bytes to try again with; nil when nothing more is to be learnt.
        var wantedByteCount: Int? {
            switch self {
            case .needsMore(let byteCount), .foundUnlessTurned(_, let byteCount): byteCount
            case .found, .damaged, .unknown: nil
            }
        }
    }

    /// Reads the type and the size of an image.
    ///
    /// - Parameter bytes: the image from its start; 4 KB are enough for nearly every image.
    /// - Returns: what was found. An image that ends before the bytes asked for is damaged.
    public static func read(_ bytes: UnsafeRawBufferPointer) -> Reading {
        let source = HeaderBytes(bytes)
        return switch source.signature {
        case .jpeg: JPEGHeader.read(source)
        case .png: PNGHeader.read(source)
        case .webp: WebPHeader.read(source)
        case .gif: GIFHeader.read(source)
        case .bmp: BMPHeader.read(source)
        case .heif(let mediaType): HEIFHeader.read(source, mediaType: mediaType)
        case .jxlCodestream: JXLHeader.readCodestream(source)
        case .jxlContainer: JXLHeader.readContainer(source)
        case nil: .unknown
        }
    }

    /// Reads the type and the size of an image from an array.
    ///
    /// - Parameter bytes: the image from its start.
    public static func read(_ bytes: [UInt8]) -> Reading {
        bytes.withUnsafeBytes { read($0) }
    }

    /// A header with sizes checked: both above zero.
    static func checked(_ mediaType: String, width: Int, height: Int, isTurned: Bool = false) -> Reading {
        guard width > 0, height > 0 else { return .damaged(mediaType: mediaType) }
        return .found(
            ImageHeader(
                mediaType: mediaType,
                width: isTurned ? height : width,
                height: isTurned ? width : height
            )
        )
    }
}
