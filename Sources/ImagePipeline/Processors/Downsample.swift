import PageImages

/// Scales an image down to fit a box and keeps its aspect ratio. Never enlarges.
///
/// The decoder does most of the work while it loads, if this is the first processor or follows only crops and
/// rotations.
public struct Downsample: ImageProcessor {
    /// The maximum size in pixels.
    public let box: PixelBox

    /// Creates a processor that fits the image into a box.
    public init(box: PixelBox) {
        self.box = box
    }

    /// Creates a processor that limits the width, in pixels.
    public init(width: Int) {
        self.init(box: PixelBox(width: width))
    }

    /// The identity: the box.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("downsample") { writer in
            writer.add(box.width ?? 0)
            writer.add(box.height ?? 0)
        }
    }

    /// Scales down.
    public func plan(_ plan: inout LoadPlan) -> LoadPlan.Next {
        plan.downscale(to: box.fitting(plan.size))
    }

    /// Scales down.
    public func reduce(_ area: inout ScaledArea) -> Bool { area.downscale(to: box.fitting(area.fullSize)) }

    /// Scales every frame, unless the decoder has done so.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        try raster.downscaled(to: box.fitting(raster.fullSize), context)
    }
}
