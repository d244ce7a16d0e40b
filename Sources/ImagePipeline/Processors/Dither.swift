import PageImages
import Workers

/// Converts an image to 16 greys, as many as e-ink screens show, by ordered dithering.
///
/// The pattern repeats every 8 pixels and doesn't depend on neighbouring pixels, so tiles and pages have the same one.
/// Transparent parts become white.
public struct Dither: ImageProcessor {
    /// Creates the processor.
    public init() {}

    /// The identity. There are no parameters.
    public var identity: ProcessorIdentity { ProcessorIdentity("dither") }

    /// Converts every frame.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        try raster.making(raster.size, bands: 1, context, .dither)
    }
}
