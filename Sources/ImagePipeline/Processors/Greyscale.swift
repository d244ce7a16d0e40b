import PageImages
import Workers

/// Converts an image to greyscale by the luminance of its colours.
public struct Greyscale: ImageProcessor {
    /// Creates the processor.
    public init() {}

    /// The identity. There are no parameters.
    public var identity: ProcessorIdentity { ProcessorIdentity("greyscale") }

    /// Converts every frame.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        guard !raster.isGrey else { return raster }
        return try raster.making(raster.size, bands: raster.bands - 2, context, .grey)
    }
}
