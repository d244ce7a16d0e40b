/// The maximum width and the format of a rendered page.
public struct ImageVariant: Hashable, Sendable {
    /// The maximum width in device pixels, after the EXIF orientation is applied; nil for the full size. Narrower
    /// images are not enlarged.
    public var width: Int?
    /// The requested format. An image too large for it is encoded as JPEG, or as PNG if it is too large for JPEG as
    /// well.
    public var format: ImageFormat

    /// Creates a variant.
    ///
    /// - Parameters:
    ///   - width: The maximum width in device pixels, at least 1; nil for the full size.
    ///   - format: The requested format.
    public init(width: Int? = nil, format: ImageFormat) {
        self.width = width
        self.format = format
    }
}
