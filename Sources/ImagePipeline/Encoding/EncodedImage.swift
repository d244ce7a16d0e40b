import Workers

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
    /// How the image was rendered.
    public let path: RenderPath

    /// Creates an image that was encoded elsewhere.
    public init(
        bytes: [UInt8],
        mediaType: String,
        width: Int,
        height: Int,
        isPartial: Bool = false,
        path: RenderPath = .general
    ) {
        self.bytes = bytes
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.isPartial = isPartial
        self.path = path
    }

    /// Creates the image of an operation that encodes.
    init(_ result: PixelResult, isPartial: Bool, path: RenderPath = .general) throws(ImagePipelineError) {
        guard case .file(let file) = result else { throw .encodingFailed("there is no file") }
        self.init(
            bytes: file.bytes,
            mediaType: ImageFormat(file.format).mediaType,
            width: file.width,
            height: file.height,
            isPartial: isPartial,
            path: path
        )
    }
}
