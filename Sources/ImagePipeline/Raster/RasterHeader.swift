/// What a picture's first bytes say about it.
public struct RasterHeader: Sendable, Equatable {
    /// The upright size of one frame in pixels, after any EXIF orientation.
    public let size: PixelSize
    /// Channels as stored, transparency included.
    public let bands: Int
    /// Bits per channel as stored: 8, 16 or 32.
    public let bitsPerBand: Int
    /// Whether the whole frame must be held to decode any of it: progressive JPEG, interlaced PNG.
    public let isInterlaced: Bool
    /// Whether there is transparency.
    public let hasAlpha: Bool
    /// Frames of an animation; 1 for a still picture.
    public let frameCount: Int
    /// The encoding, told by the first bytes.
    public let format: ImageFormat
}
