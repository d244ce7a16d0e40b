import PageImages
import Publications
import Workers

/// The part of a drawn page that the first processors keep, and the size in which it is drawn.
///
/// Processors that only crop and scale are not applied to pixels: the page is drawn so that they have no effect. A tile of
/// a page is therefore as sharp as the page, and no bitmap is larger than the tile.
struct DrawnArea {
    /// The part to draw. Its page is that of the drawing.
    let area: DocumentArea
    /// The size that the part has at full resolution.
    let fullSize: PixelSize
    /// The number of processors that the drawing makes unnecessary.
    let processorCount: Int

    /// Plans the drawing of a page.
    ///
    /// - Throws: ``ImagePipelineError/outsideImage`` when a tile is outside the page.
    init(of size: PixelSize, _ processors: [any ImageProcessor]) throws(ImagePipelineError) {
        var kept = ScaledArea(of: size, scaledTo: size)
        var tile: PixelRectangle?
        var count = 0
        for processor in processors {
            if let cut = processor as? CutTile {
                tile = try cut.rectangle(in: kept.size)
                count += 1
                break
            }
            if let halve = processor as? Halve {
                _ = kept.downscale(to: halve.halved(kept.fullSize))
            } else if !processor.reduce(&kept) {
                break
            }
            count += 1
        }
        processorCount = count
        fullSize = tile.map { PixelSize(width: $0.width, height: $0.height) } ?? kept.fullSize
        area = kept.drawn(of: size, tile)
    }

    /// The size of the part in pixels.
    var size: PixelSize { PixelSize(width: area.width, height: area.height) }

    /// The memory that drawing needs at once, in bytes: a bitmap with four channels, and the samples.
    var cost: Int { area.width * area.height * 7 }

    /// Draws the part, on the calling thread, which is never a thread of Swift's cooperative pool.
    func draw(_ drawing: PageDrawing, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        if let error = context.cancellation.error { throw error }
        try context.budget.admit(result: size, bands: 4, frames: 1)
        let pixels: PixelBuffer
        do throws(WorkerError) {
            pixels = try drawing.draw(area, context.cancellation.control)
        } catch {
            throw ImageProcessing.error(error, context.cancellation) { .undecodable($0) }
        }
        return Raster(pixels, fullSize: fullSize, isPartial: false)
    }
}

extension PageDrawing {
    /// The size of the page in pixels.
    var size: PixelSize { PixelSize(width: width, height: height) }
}

extension ScaledArea {
    /// Returns the part to draw.
    ///
    /// - Parameters:
    ///   - page: The full size of the page.
    ///   - tile: A part of the result; nil for all of it.
    fileprivate func drawn(of page: PixelSize, _ tile: PixelRectangle?) -> DocumentArea {
        func span(_ whole: Int, _ start: Int, _ part: Int, _ result: Int) -> (whole: Int, start: Int) {
            let scale = Double(result) / Double(max(part, 1))
            return (max(Int((Double(whole) * scale).rounded()), 1), Int((Double(start) * scale).rounded()))
        }
        let across = span(page.width, area.left, area.width, size.width)
        let down = span(page.height, area.top, area.height, size.height)
        var drawn = DocumentArea(page: 0, width: across.whole, height: down.whole)
        drawn.left = across.start + (tile?.left ?? 0)
        drawn.top = down.start + (tile?.top ?? 0)
        drawn.width = tile?.width ?? size.width
        drawn.height = tile?.height ?? size.height
        return drawn
    }
}
