import CVips
public import ImageLoading

/// Makes a picture grey, each colour as bright as the eye sees it.
public struct Greyscale: ImageProcessor {
    /// Makes a picture grey.
    public init() {}

    /// There are no parameters.
    public var identity: ProcessorIdentity { ProcessorIdentity("greyscale") }

    /// Makes one channel of three.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        guard !raster.isGrey else { return raster }
        return try raster.making(raster.size, bands: raster.bands - 2, context) { source, target, message in
            quire_vips_grey(source, context.watch.handle, target, message)
        }
    }
}

/// Gives a picture the three channels of sRGB.
///
/// The decoder already follows a picture's own colour profile; this is for those who need three channels even of a grey
/// picture.
public struct ConvertToSRGB: ImageProcessor {
    /// Gives a picture three channels.
    public init() {}

    /// There are no parameters.
    public var identity: ProcessorIdentity { ProcessorIdentity("srgb") }

    /// Makes three channels of one.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        guard raster.isGrey else { return raster }
        return try raster.making(raster.size, bands: raster.bands + 2, context) { source, target, message in
            quire_vips_colour(source, context.watch.handle, target, message)
        }
    }
}
