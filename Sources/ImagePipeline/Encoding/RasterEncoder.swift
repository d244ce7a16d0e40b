import Workers

/// Encodes decoded pixels, on the calling thread.
public enum RasterEncoder {
    /// Encodes an image.
    ///
    /// WebP and GIF keep the frames of an animation; the other formats get only the first.
    ///
    /// - Parameters:
    ///   - raster: The image.
    ///   - encoding: The format and its settings.
    ///   - cancellation: Cancels the work.
    /// - Throws: ``ImagePipelineError/unsupportedEncoding(_:)`` when this machine can't write the encoding,
    ///   ``ImagePipelineError/encodingFailed(_:)``, ``ImagePipelineError/cancelled`` or
    ///   ``ImagePipelineError/timedOut(seconds:)``.
    public static func encode(
        _ raster: Raster,
        as encoding: ImageEncoding,
        cancellation: RenderCancellation = RenderCancellation()
    ) throws(ImagePipelineError) -> EncodedImage {
        guard encoding.format.isAvailable else { throw .unsupportedEncoding(encoding.format.rawValue) }
        let result = try ImageProcessing.perform(
            .encode(encoding.operation),
            on: .pixels(raster.decoded),
            cancellation
        ) { .encodingFailed($0) }
        return try EncodedImage(result, isPartial: raster.isPartial)
    }
}
