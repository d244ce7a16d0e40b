/// The average colours of an image on a coarse grid, to show while the image loads.
public enum CoverColours {
    /// The edge in pixels to which the image is scaled down before averaging.
    private static let coarseEdge = 32

    /// Computes the average colour of each grid cell, on the calling thread.
    ///
    /// - Parameters:
    ///   - bytes: The image file, of any origin.
    ///   - columns: The number of columns.
    ///   - rows: The number of rows.
    ///   - timeLimit: The time limit in seconds; nil for none.
    /// - Returns: Red, green and blue of each cell, row by row from the top. Transparency counts as white.
    /// - Throws: Any ``ImagePipelineError`` about the image itself.
    public static func fields(
        of bytes: [UInt8],
        columns: Int,
        rows: Int,
        timeLimit: Double? = 30
    ) throws(ImagePipelineError) -> [UInt8] {
        let edge = PixelBox(width: coarseEdge, height: coarseEdge)
        let cancellation = RenderCancellation(timeLimit: timeLimit)
        return fields(
            of: try RasterDecoder.decode(bytes, DecodeRequest(box: edge), cancellation: cancellation),
            columns,
            rows
        )
    }

    static func fields(of raster: Raster, _ columns: Int, _ rows: Int) -> [UInt8] {
        let (width, height, bands) = (raster.width, raster.height, raster.bands)
        var result: [UInt8] = []
        raster.withPixels { pixels in
            for row in 0..<rows {
                let down = part(row, of: rows, edge: height)
                for column in 0..<columns {
                    var sums = (red: 0, green: 0, blue: 0)
                    let across = part(column, of: columns, edge: width)
                    for y in down {
                        for x in across {
                            let at = (y * width + x) * bands
                            let colour = bands < 3 ? (at, at, at) : (at, at + 1, at + 2)
                            let alpha = raster.hasAlpha ? Int(pixels[at + bands - 1]) : 255
                            sums.red += overWhite(pixels[colour.0], alpha)
                            sums.green += overWhite(pixels[colour.1], alpha)
                            sums.blue += overWhite(pixels[colour.2], alpha)
                        }
                    }
                    let count = max(down.count * across.count, 1)
                    result += [sums.red, sums.green, sums.blue].map { UInt8(clamping: $0 / count) }
                }
            }
        }
        return result
    }

    /// Returns the range of pixels of a cell: at least one pixel, even if there are more cells than pixels.
    private static func part(_ index: Int, of count: Int, edge: Int) -> Range<Int> {
        let first = min(edge * index / count, edge - 1)
        return first..<max(edge * (index + 1) / count, first + 1)
    }

    private static func overWhite(_ value: UInt8, _ alpha: Int) -> Int {
        (Int(value) * alpha + 255 * (255 - alpha)) / 255
    }
}
