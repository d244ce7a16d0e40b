public import ImageLoading

/// Cuts off a page's border, as a crop box tells it.
public struct CropBorders: ImageProcessor {
    /// What is cut off each side.
    public let box: CropBox

    /// Cuts the border off.
    public init(box: CropBox) {
        self.box = box
    }

    /// The box.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("crop") { writer in
            writer.add(box.left)
            writer.add(box.top)
            writer.add(box.right)
            writer.add(box.bottom)
        }
    }

    /// Cuts; the next step may be followed.
    public func plan(_ plan: inout LoadPlan) -> LoadPlan.Verdict {
        let kept = box.rectangle(inWidth: plan.size.width, height: plan.size.height)
        plan.cut(to: PixelSize(width: kept.width, height: kept.height))
        return .goesOn
    }

    /// Cuts at the place the box has in the picture as it is, shrunk or not.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        try raster.cut(box.rectangle(inWidth: raster.fullSize.width, height: raster.fullSize.height), context)
    }
}
