import PageImages

/// Halves the width and the height of an image, once or several times, for the tiles of a lower level. Rounds up.
public struct Halve: ImageProcessor {
    /// How many times the image is halved.
    public let times: Int

    /// Creates the processor.
    ///
    /// - Parameter times: Clamped to 0 to ``PageTile/lastLevel``.
    public init(times: Int) {
        self.times = min(max(times, 0), PageTile.lastLevel)
    }

    /// The identity: the number of times.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("halve") { $0.add(times) }
    }

    /// Scales down.
    public func plan(_ plan: inout LoadPlan) -> LoadPlan.Next {
        plan.downscale(to: halved(plan.size))
    }

    /// Scales every frame, unless the decoder has done so.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        try raster.downscaled(to: halved(raster.fullSize), context)
    }

    /// Returns the size of an image after this processor.
    func halved(_ size: PixelSize) -> PixelSize {
        PixelSize(
            width: PageTile.extent(of: size.width, level: times),
            height: PageTile.extent(of: size.height, level: times)
        )
    }
}
