public import ImageLoading

/// Shrinks a picture to fit a box, its shape kept; one that fits already stays as it is.
///
/// First in a list, or after steps that only cut and turn, the decoder does most of the shrinking while it loads.
public struct Downsample: ImageProcessor {
    /// The room there is.
    public let box: PixelBox

    /// Shrinks to fit the box.
    public init(box: PixelBox) {
        self.box = box
    }

    /// Shrinks to at most that many pixels across.
    public init(width: Int) {
        self.init(box: PixelBox(width: width))
    }

    /// The box.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("downsample") { writer in
            writer.add(box.width ?? 0)
            writer.add(box.height ?? 0)
        }
    }

    /// Settles on the size inside the box.
    public func plan(_ plan: inout LoadPlan) -> LoadPlan.Verdict {
        plan.shrink(to: box.fitting(plan.size))
    }

    /// Shrinks what the decoder has not shrunk already.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        try raster.shrunk(to: box.fitting(raster.fullSize), context)
    }
}
