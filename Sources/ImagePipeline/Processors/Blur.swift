import CVips
public import ImageLoading

/// Softens a picture (Gaussian).
public struct Blur: ImageProcessor {
    /// The smallest blur that does anything, in pixels. Half of it and more is brought up to it, less is none.
    public static let smallestSigma = 0.5
    /// The largest, in pixels: it already takes a second for a page.
    public static let largestSigma = 25.0

    /// Tenths of a pixel: what the blur computes with.
    private let tenths: Int

    /// Softens a picture.
    ///
    /// - Parameter sigma: The standard deviation in pixels; rounded to tenths and brought into ``smallestSigma`` to
    ///   ``largestSigma``, or to 0, which leaves the picture as it is.
    public init(sigma: Double) {
        let isNothing = sigma.isNaN || sigma < Self.smallestSigma / 2
        let clamped = min(max(sigma, Self.smallestSigma), Self.largestSigma)
        tenths = isNothing ? 0 : Int((clamped * 10).rounded())
    }

    /// The standard deviation in pixels.
    public var sigma: Double { Double(tenths) / 10 }

    /// The blur in tenths of a pixel.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("blur") { $0.add(tenths) }
    }

    /// Softens every frame.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        guard tenths > 0 else { return raster }
        return try raster.making(raster.size, bands: raster.bands, context) { source, target, message in
            quire_vips_blur(source, sigma, context.watch.handle, target, message)
        }
    }
}
