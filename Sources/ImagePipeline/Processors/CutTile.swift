import PageImages

/// Crops an image to one tile: a square of ``PageTile/edge`` pixels, or less at the right and bottom edges.
public struct CutTile: ImageProcessor {
    /// The tile's column, from 0.
    public let column: Int
    /// The tile's row, from 0.
    public let row: Int

    /// Creates the processor.
    public init(column: Int, row: Int) {
        self.column = max(column, 0)
        self.row = max(row, 0)
    }

    /// The identity: the column and the row.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("tile") { writer in
            writer.add(column)
            writer.add(row)
        }
    }

    /// Crops every frame.
    ///
    /// - Throws: ``ImagePipelineError/outsideImage`` when the tile is outside the image.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        try raster.reshaped(try rectangle(in: raster.size), context)
    }

    /// Returns the tile of an image of that size.
    ///
    /// - Throws: ``ImagePipelineError/outsideImage`` when the tile is outside the image.
    func rectangle(in size: PixelSize) throws(ImagePipelineError) -> PixelRectangle {
        let edge = PageTile.edge
        let (left, isFarRight) = column.multipliedReportingOverflow(by: edge)
        let (top, isFarDown) = row.multipliedReportingOverflow(by: edge)
        guard !isFarRight, !isFarDown, left < size.width, top < size.height else { throw .outsideImage }
        return PixelRectangle(
            left: left,
            top: top,
            width: min(edge, size.width - left),
            height: min(edge, size.height - top)
        )
    }
}
