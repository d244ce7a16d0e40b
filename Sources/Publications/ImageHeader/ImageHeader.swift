/// The type and size of an image, read from its first bytes.
struct ImageHeader: Sendable, Hashable {
    /// The media type: `image/jpeg`, `image/png`, `image/apng`, `image/webp`, `image/gif`, `image/avif`, `image/heic`, `image/bmp`,
    /// `image/jxl` or `image/tiff`.
    let mediaType: String
    /// The width in pixels after the orientation is applied. Positive.
    let width: Int
    /// The height in pixels after the orientation is applied. Positive.
    let height: Int

    /// The result of reading the first bytes of an image.
    enum Reading: Sendable, Hashable {
        /// The header is complete.
        case found(ImageHeader)
        /// More bytes are needed to read the size: at least this many from the start of the image.
        case needsMore(byteCount: Int)
        /// The stored size. It is also the displayed size unless an Exif block rotates the image. To check this, read
        /// again with at least this many bytes. If they aren't available, use the stored size.
        case foundUnlessRotated(ImageHeader, byteCount: Int)
        /// The type is known. The size is farther behind in the file: at least this many bytes are needed to read it.
        /// If that is too much, the image can be listed without a size.
        case sizeElsewhere(mediaType: String, byteCount: Int)
        /// The type is known, but the size can't be read.
        case damaged(mediaType: String)
        /// The type is unknown.
        case unknown

        /// The number of bytes for another reading; nil if this reading is final.
        var wantedByteCount: Int? {
            switch self {
            case .needsMore(let byteCount), .foundUnlessRotated(_, let byteCount), .sizeElsewhere(_, let byteCount):
                byteCount
            case .found, .damaged, .unknown: nil
            }
        }

        /// The header, with the stored size if the rotation isn't known yet; nil without a size.
        var header: ImageHeader? {
            switch self {
            case .found(let header), .foundUnlessRotated(let header, _): header
            case .needsMore, .sizeElsewhere, .damaged, .unknown: nil
            }
        }
    }

    /// Reads the type and size of an image.
    ///
    /// - Parameter bytes: the beginning of the image; 4 KB suffice for nearly every image.
    /// - Returns: the result. An image that ends before the requested bytes is damaged.
    static func read(_ bytes: UnsafeRawBufferPointer) -> Reading {
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
        case .tiff: TIFFHeader.read(source)
        case nil: .unknown
        }
    }

    /// Reads the type and size of an image.
    ///
    /// - Parameter bytes: the beginning of the image.
    static func read(_ bytes: [UInt8]) -> Reading {
        bytes.withUnsafeBytes { read($0) }
    }

    /// Creates a reading after checking that both dimensions are positive.
    static func checked(_ mediaType: String, width: Int, height: Int, isRotated: Bool = false) -> Reading {
        guard width > 0, height > 0 else { return .damaged(mediaType: mediaType) }
        return .found(
            ImageHeader(
                mediaType: mediaType,
                width: isRotated ? height : width,
                height: isRotated ? width : height
            )
        )
    }

    /// Creates a reading of an image that an Exif block may rotate.
    ///
    /// - Parameter orientation: reads the block. It isn't called if the size isn't valid.
    static func checked(
        _ mediaType: String,
        width: Int,
        height: Int,
        orientation: @autoclosure () -> ExifOrientation.Reading
    ) -> Reading {
        let upright = checked(mediaType, width: width, height: height)
        guard case .found(let header) = upright else { return upright }
        switch orientation() {
        case .found(let orientation):
            return checked(mediaType, width: width, height: height, isRotated: orientation >= 5)
        case .needsMore(let byteCount):
            return .foundUnlessRotated(header, byteCount: byteCount)
        case .none:
            return upright
        }
    }
}
