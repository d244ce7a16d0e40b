import CVips

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
        if let error = cancellation.error { throw error }
        defer { quire_vips_thread_done() }
        var options = encoding.saveOptions
        var result = quire_vips_buffer()
        var message: UnsafeMutablePointer<CChar>?
        let status = raster.withShim { quire_vips_save($0, &options, cancellation.handle, &result, &message) }
        guard status == 0 else {
            let reason = ImageProcessing.takeLine(message)
            throw cancellation.error ?? .encodingFailed(reason)
        }
        return EncodedImage(taking: result, isPartial: raster.isPartial)
    }
}
