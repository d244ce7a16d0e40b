import PageImages
import Workers

/// Applies a Gaussian blur.
///
///     Blur(sigma: 12)
public struct Blur: ImageProcessor {
    /// The smallest standard deviation in pixels. Values of at least half of it become this value, smaller ones become
    /// 0.
    public static let smallestSigma = 0.5
    /// The largest standard deviation in pixels. It takes about a second for a page.
    public static let largestSigma = 25.0

    /// The standard deviation in tenths of a pixel.
    private let tenths: Int

    /// Creates a blur.
    ///
    /// - Parameter sigma: The standard deviation in pixels; rounded to tenths and clamped to ``smallestSigma`` to
    ///   ``largestSigma``, or 0 for no blur.
    public init(sigma: Double) {
        let isNothing = sigma.isNaN || sigma < Self.smallestSigma / 2
        let clamped = min(max(sigma, Self.smallestSigma), Self.largestSigma)
        tenths = isNothing ? 0 : Int((clamped * 10).rounded())
    }

    /// The standard deviation in pixels.
    public var sigma: Double { Double(tenths) / 10 }

    /// The identity: the standard deviation.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("blur") { $0.add(tenths) }
    }

    /// Blurs every frame.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        guard tenths > 0 else { return raster }
        return try raster.making(raster.size, bands: raster.bands, context, .blur(sigma: sigma))
    }
}
