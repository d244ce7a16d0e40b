import CVips
public import ImageLoading

/// Makes what lies outside rounded corners transparent.
public struct RoundCorners: ImageProcessor {
    /// Thousandths of the shorter edge.
    private let thousandths: Int

    /// Rounds the corners.
    ///
    /// The radius is a share of the picture's shorter edge: a radius in pixels would be cut to half of a small picture's
    /// edge, and so come out the same under different names.
    ///
    /// - Parameter radius: 0 for none to 0.5 for half a circle, brought into that range and rounded to thousandths.
    public init(radius: Double) {
        thousandths = radius.isNaN ? 0 : Int((min(max(radius, 0), 0.5) * 1_000).rounded())
    }

    /// The radius as a share of the shorter edge, 0 to 0.5.
    public var radius: Double { Double(thousandths) / 1_000 }

    /// The radius in thousandths.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("corners") { $0.add(thousandths) }
    }

    /// Adds transparency where there is none yet.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        guard thousandths > 0 else { return raster }
        let pixels = radius * Double(min(raster.width, raster.height))
        return try raster.making(raster.size, bands: raster.isGrey ? 2 : 4, context) { source, target, message in
            quire_vips_round_corners(source, pixels, context.watch.handle, target, message)
        }
    }
}
