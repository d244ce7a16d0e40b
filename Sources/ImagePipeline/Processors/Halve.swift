public import ImageLoading

/// Halves a picture along each edge, once or more often: one level of its tiles. A last odd pixel becomes one of its own.
public struct Halve: ImageProcessor {
    /// How often.
    public let times: Int

    /// Halves so often, from none to ``PageTile/lastLevel`` times.
    public init(times: Int) {
        self.times = min(max(times, 0), PageTile.lastLevel)
    }

    /// How often.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("halve") { $0.add(times) }
    }

    /// Settles on the halved size.
    public func plan(_ plan: inout LoadPlan) -> LoadPlan.Verdict {
        plan.shrink(to: halved(plan.size))
    }

    /// Shrinks what the decoder has not shrunk already.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        try raster.shrunk(to: halved(raster.fullSize), context)
    }

    private func halved(_ size: PixelSize) -> PixelSize {
        PixelSize(
            width: PageTile.extent(of: size.width, level: times),
            height: PageTile.extent(of: size.height, level: times)
        )
    }
}
