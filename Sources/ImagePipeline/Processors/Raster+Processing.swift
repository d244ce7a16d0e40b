import CVips
import ImageLoading

extension Raster {
    /// One function of the shim that makes a raster of another.
    typealias ShimProcess = (
        UnsafePointer<quire_vips_raster>, UnsafeMutablePointer<quire_vips_raster>,
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> Int32

    /// Runs it: asks the budget and the watch first, and turns failures into errors.
    ///
    /// - Parameters:
    ///   - size: The result's size in pixels.
    ///   - bands: The result's channels.
    ///   - isReduced: Whether the result has fewer pixels than what it is made from.
    func making(
        _ size: PixelSize,
        bands: Int,
        isReduced: Bool = false,
        _ context: ProcessingContext,
        _ process: ShimProcess
    ) throws(ImagePipelineError) -> Raster {
        if let error = context.watch.error { throw error }
        try context.budget.admit(result: size, bands: bands, frames: frameCount)
        defer { quire_vips_thread_done() }
        var result = quire_vips_raster()
        var message: UnsafeMutablePointer<CChar>?
        let status = withShim { process($0, &result, &message) }
        guard status == 0 else {
            let reason = ImageProcessing.takeLine(message)
            throw context.watch.error ?? .processingFailed(reason)
        }
        return Raster(taking: result, isPartial: isPartial, isReduced: isReduced || self.isReduced)
    }

    /// Cuts out an area, scales it and turns it.
    ///
    /// - Parameters:
    ///   - area: In pixels of this raster.
    ///   - result: The size before the turn; nil for the area's own.
    ///   - quarterTurns: Clockwise, 0 to 3.
    ///   - fullSize: What the result counts as, see ``Raster/fullSize``; nil for its own size.
    func reshaped(
        _ area: PixelRectangle,
        to result: PixelSize? = nil,
        quarterTurns: Int = 0,
        fullSize: PixelSize? = nil,
        _ context: ProcessingContext
    ) throws(ImagePipelineError) -> Raster {
        let cut = PixelSize(width: area.width, height: area.height)
        let result = result ?? cut
        let final = quarterTurns.isMultiple(of: 2) ? result : result.turned
        let isReduced = result.width < cut.width || result.height < cut.height
        guard cut != size || result != size || quarterTurns != 0 else {
            return settled(at: fullSize ?? size, isReduced: false)
        }
        // Scaling up works on more than the result alone, but never on more than four bytes a sample.
        let shape = quire_vips_shape(
            left: Int32(clamping: area.left),
            top: Int32(clamping: area.top),
            width: Int32(clamping: area.width),
            height: Int32(clamping: area.height),
            result_width: Int32(clamping: result.width),
            result_height: Int32(clamping: result.height),
            quarter_turns: Int32(quarterTurns)
        )
        let raster = try making(final, bands: bands, isReduced: isReduced, context) { source, target, message in
            withUnsafePointer(to: shape) { quire_vips_reshape(source, $0, context.watch.handle, target, message) }
        }
        return raster.settled(at: fullSize ?? final, isReduced: false)
    }

    /// All of this raster.
    var whole: PixelRectangle { PixelRectangle(left: 0, top: 0, width: width, height: height) }

    /// Where a rectangle of the full-size picture lies in this one.
    func area(of rectangle: PixelRectangle) -> PixelRectangle {
        func span(_ start: Int, _ length: Int, of full: Int, in edge: Int) -> (start: Int, length: Int) {
            guard full != edge else { return (start, length) }
            let scale = Double(edge) / Double(full)
            let scaled = min(max(Int((Double(length) * scale).rounded()), 1), edge)
            return (min(Int((Double(start) * scale).rounded()), edge - scaled), scaled)
        }
        let across = span(rectangle.left, rectangle.width, of: fullSize.width, in: width)
        let down = span(rectangle.top, rectangle.height, of: fullSize.height, in: height)
        return PixelRectangle(left: across.start, top: down.start, width: across.length, height: down.length)
    }

    /// Cuts out a rectangle of the full-size picture.
    func cut(_ rectangle: PixelRectangle, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        let kept = PixelSize(width: rectangle.width, height: rectangle.height)
        return try reshaped(area(of: rectangle), fullSize: kept, context)
    }

    /// Brings a picture that may have been shrunk while loading to a size reckoned from its full one.
    func shrunk(to target: PixelSize, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        let wasLarger = target.width < fullSize.width || target.height < fullSize.height
        return try reshaped(whole, to: target, context).settled(at: target, isReduced: wasLarger)
    }
}
