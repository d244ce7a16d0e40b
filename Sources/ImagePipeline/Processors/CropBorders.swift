public import PageImages

/// Crops a page to its crop box.
public struct CropBorders: ImageProcessor {
    /// The crop box.
    public let box: CropBox

    /// Creates the processor.
    public init(box: CropBox) {
        self.box = box
    }

    /// The identity: the box.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("crop") { writer in
            writer.add(box.left)
            writer.add(box.top)
            writer.add(box.right)
            writer.add(box.bottom)
        }
    }

    /// Crops.
    public func plan(_ plan: inout LoadPlan) -> LoadPlan.Next {
        let kept = box.rectangle(inWidth: plan.size.width, height: plan.size.height)
        plan.crop(to: PixelSize(width: kept.width, height: kept.height))
        return .next
    }

    /// Crops.
    public func reduce(_ area: inout ScaledArea) -> Bool {
        area.crop(to: box.rectangle(inWidth: area.fullSize.width, height: area.fullSize.height))
    }

    /// Crops every frame, scaled to the size in which the image was decoded.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        try raster.cropped(to: box.rectangle(inWidth: raster.fullSize.width, height: raster.fullSize.height), context)
    }
}
