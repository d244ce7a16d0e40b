import Workers

/// An SVG drawing made by Quire, which can be rasterised to an image.
///
/// Only workers that were started with `--drawings` rasterise drawings.
public struct Drawing: Sendable {
    /// The SVG document.
    public var svg: String
    /// Whether the image is encoded with a single grey channel.
    public var isGrey: Bool

    /// Creates a drawing.
    ///
    /// - Parameters:
    ///   - svg: The SVG document. At scale 1, one SVG unit is one pixel.
    ///   - isGrey: Whether the image is encoded in greyscale, which is smaller for ink drawings.
    public init(svg: String, isGrey: Bool = false) {
        self.svg = svg
        self.isGrey = isGrey
    }

    /// Rasterises the drawing on white and encodes it, on the calling thread.
    ///
    /// - Parameters:
    ///   - format: The encoding.
    ///   - quality: 1 to 100; ignored by PNG.
    ///   - scale: Pixels per SVG unit.
    /// - Throws: ``ImagePipelineError/encodingFailed(_:)`` when the SVG is not well formed, or the workers were started
    ///   without drawings.
    public func encoded(
        as format: ImageFormat,
        quality: Int = 86,
        scale: Double = 1
    ) throws(ImagePipelineError) -> EncodedImage {
        let encoding = ImageEncoding(format, quality: quality).operation
        let result = try ImageProcessing.perform(
            .draw(scale: scale, isGrey: isGrey, encoding),
            on: .file(SharedBytes(Array(svg.utf8))),
            RenderCancellation()
        ) { .encodingFailed($0) }
        return try EncodedImage(result, isPartial: false)
    }
}
