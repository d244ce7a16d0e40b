/// The properties in the header of an image file.
public struct RasterHeader: Sendable, Equatable {
    /// The upright size of one frame in pixels, after any EXIF orientation.
    public let size: PixelSize
    /// Whether the stored pixels are upright, without any EXIF orientation.
    public let isUpright: Bool
    /// The number of stored channels, including transparency.
    public let bands: Int
    /// The number of bits per stored channel: 8, 16 or 32.
    public let bitsPerBand: Int
    /// Whether the decoder must hold the whole frame: progressive JPEG, interlaced PNG.
    public let isInterlaced: Bool
    /// Whether the image has transparency.
    public let hasAlpha: Bool
    /// The number of frames; 1 for a still image.
    public let frameCount: Int
    /// The format, detected from the first bytes; nil for a format that the pipeline can decode but not encode, such
    /// as TIFF.
    public let format: ImageFormat?
}
