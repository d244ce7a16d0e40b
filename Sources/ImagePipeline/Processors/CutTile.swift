public import ImageLoading

/// Cuts a tile out of a picture: a square of ``PageTile/edge`` pixels, or what is left of one at the right and lower ends.
public struct CutTile: ImageProcessor {
    /// The tile's column, from 0.
    public let column: Int
    /// The tile's row, from 0.
    public let row: Int

    /// Cuts the tile at that place.
    public init(column: Int, row: Int) {
        self.column = max(column, 0)
        self.row = max(row, 0)
    }

    /// The place.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("tile") { writer in
            writer.add(column)
            writer.add(row)
        }
    }

    /// Cuts.
    ///
    /// - Throws: ``ImagePipelineError/outsidePicture`` when the picture ends before the tile, or what any processor may.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        let edge = PageTile.edge
        let (left, isFarRight) = column.multipliedReportingOverflow(by: edge)
        let (top, isFarDown) = row.multipliedReportingOverflow(by: edge)
        guard !isFarRight, !isFarDown, left < raster.width, top < raster.height else { throw .outsidePicture }
        let tile = PixelRectangle(
            left: left,
            top: top,
            width: min(edge, raster.width - left),
            height: min(edge, raster.height - top)
        )
        return try raster.reshaped(tile, context)
    }
}
