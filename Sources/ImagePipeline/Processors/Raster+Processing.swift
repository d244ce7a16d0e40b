import PageImages
import Workers

extension Raster {
    /// Checks the cancellation and the memory limit, and performs an operation.
    ///
    /// - Parameters:
    ///   - size: The size of the result in pixels.
    ///   - bands: The number of channels of the result.
    ///   - operation: An operation on pixels whose result are pixels.
    func making(
        _ size: PixelSize,
        bands: Int,
        _ context: ProcessingContext,
        _ operation: PixelOperation
    ) throws(ImagePipelineError) -> Raster {
        if let error = context.cancellation.error { throw error }
        try context.budget.admit(result: size, bands: bands, frames: frameCount)
        let result = try ImageProcessing.perform(operation, on: .pixels(decoded), context.cancellation) {
            .processingFailed($0)
        }
        guard case .pixels(let pixels) = result else { throw .processingFailed("there are no pixels") }
        return Raster(pixels, isPartial: isPartial)
    }

    /// Crops, scales and rotates.
    ///
    /// - Parameters:
    ///   - area: The area to keep, in pixels of this raster.
    ///   - result: The size before the rotation; nil for the size of the area.
    ///   - quarterTurns: Clockwise quarter turns, 0 to 3.
    ///   - fullSize: The ``Raster/fullSize`` of the result; nil for its own size.
    func reshaped(
        _ area: PixelRectangle,
        to result: PixelSize? = nil,
        quarterTurns: Int = 0,
        fullSize: PixelSize? = nil,
        _ context: ProcessingContext
    ) throws(ImagePipelineError) -> Raster {
        let areaSize = PixelSize(width: area.width, height: area.height)
        let result = result ?? areaSize
        let final = quarterTurns.isMultiple(of: 2) ? result : result.transposed
        guard areaSize != size || result != size || quarterTurns != 0 else {
            return withFullSize(fullSize ?? size)
        }
        let shape = PixelOperation.Shape(
            left: area.left,
            top: area.top,
            width: area.width,
            height: area.height,
            resultWidth: result.width,
            resultHeight: result.height,
            quarterTurns: quarterTurns
        )
        let raster = try making(final, bands: bands, context, .reshape(shape))
        return raster.withFullSize(fullSize ?? final)
    }

    /// The area of the whole raster.
    var whole: PixelRectangle { PixelRectangle(left: 0, top: 0, width: width, height: height) }

    /// Crops to a rectangle given in full-size pixels.
    func cropped(to rectangle: PixelRectangle, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        let kept = PixelSize(width: rectangle.width, height: rectangle.height)
        return try reshaped(rectangle.scaled(from: fullSize, to: size), fullSize: kept, context)
    }

    /// Scales to a size that was computed from the full size.
    func downscaled(to target: PixelSize, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        try reshaped(whole, to: target, context).withFullSize(target)
    }
}
