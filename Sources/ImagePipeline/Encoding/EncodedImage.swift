import CVips

/// An encoded image in memory.
public struct EncodedImage: Sendable, Equatable {
    /// The file's bytes.
    public let bytes: [UInt8]
    /// The Internet media type of ``bytes``. It may differ from the requested one; see ``ImageEncoding/format``.
    public let mediaType: String
    /// Width in pixels.
    public let width: Int
    /// Height in pixels, of one frame.
    public let height: Int
    /// Whether the source file ended early.
    public let isPartial: Bool

    /// Creates an image that was encoded elsewhere.
    public init(bytes: [UInt8], mediaType: String, width: Int, height: Int, isPartial: Bool = false) {
        self.bytes = bytes
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.isPartial = isPartial
    }

    /// Copies the shim's buffer and frees it.
    init(taking buffer: quire_vips_buffer, isPartial: Bool = false) {
        defer { quire_vips_free(buffer.data) }
        self.init(
            bytes: Array(UnsafeRawBufferPointer(start: buffer.data, count: buffer.length)),
            mediaType: ImageFormat(buffer.format).mediaType,
            width: Int(buffer.width),
            height: Int(buffer.height),
            isPartial: isPartial
        )
    }
}
