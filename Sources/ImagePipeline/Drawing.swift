import CVips

/// An SVG drawing made by Quire, which can be rasterised to an image.
///
/// Only processes that started with ``ImageProcessing/AllowedFormats/ownDrawings`` can rasterise drawings.
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
    /// - Throws: ``ImagePipelineError/unsupportedFormat`` when this process does not allow drawings,
    ///   ``ImagePipelineError/encodingFailed(_:)`` when the SVG is not well formed.
    public func encoded(
        as format: ImageFormat,
        quality: Int = 86,
        scale: Double = 1
    ) throws(ImagePipelineError) -> EncodedImage {
        guard ImageProcessing.allowsDrawings else { throw .unsupportedFormat }
        defer { quire_vips_thread_done() }
        var options = ImageEncoding(format, quality: quality).saveOptions
        var result = quire_vips_buffer()
        var message: UnsafeMutablePointer<CChar>?
        let bytes = Array(svg.utf8)
        let status = bytes.withUnsafeBytes {
            quire_vips_draw($0.baseAddress, $0.count, scale, isGrey ? 1 : 0, &options, &result, &message)
        }
        guard status == 0 else { throw .encodingFailed(ImageProcessing.takeMessage(message)) }
        return EncodedImage(taking: result)
    }
}
