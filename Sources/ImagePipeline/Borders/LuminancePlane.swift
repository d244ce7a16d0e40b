import PageImages

/// The brightness of a page on a coarse grid, the input of the border detection.
public struct LuminancePlane: Hashable, Sendable {
    /// The number of columns, at least 1.
    public let width: Int
    /// The number of rows, at least 1.
    public let height: Int
    /// The brightness of each cell from 0 (black) to 255 (white), row by row from the upper left corner.
    public let samples: [UInt8]
    /// The width of the upright page in pixels.
    public let sourceWidth: Int
    /// The height of the upright page in pixels.
    public let sourceHeight: Int
    /// The width and height of a cell in pixels of the page. The last cell of a line may cover fewer pixels.
    public let cell: Int

    /// Creates a plane; nil unless there is exactly one sample for each cell.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    ///   - samples: The brightness of the cells, row by row.
    ///   - cell: The width and height of a cell in pixels of the page.
    ///   - sourceWidth: The width of the page in pixels; nil for a whole number of cells.
    ///   - sourceHeight: The height of the page in pixels; nil for a whole number of cells.
    public init?(
        width: Int,
        height: Int,
        samples: [UInt8],
        cell: Int = 1,
        sourceWidth: Int? = nil,
        sourceHeight: Int? = nil
    ) {
        guard width > 0, height > 0, cell > 0, samples.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.samples = samples
        self.cell = cell
        self.sourceWidth = max(sourceWidth ?? width * cell, 1)
        self.sourceHeight = max(sourceHeight ?? height * cell, 1)
    }

    /// Returns the box that shows the given cells. The last column and row include the remaining pixels.
    func box(showing cells: CellRectangle) -> CropBox {
        let left = min(cells.left * cell, sourceWidth - 1)
        let top = min(cells.top * cell, sourceHeight - 1)
        let right = cells.right >= width ? sourceWidth : min(cells.right * cell, sourceWidth)
        let bottom = cells.bottom >= height ? sourceHeight : min(cells.bottom * cell, sourceHeight)
        return CropBox(
            showing: PixelRectangle(left: left, top: top, width: right - left, height: bottom - top),
            inWidth: sourceWidth,
            height: sourceHeight
        )
    }
}

/// A rectangle of cells, excluding `right` and `bottom`.
struct CellRectangle: Hashable, Sendable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var width: Int { right - left }
    var height: Int { bottom - top }

    /// Returns the bounding box of both rectangles.
    func around(_ other: CellRectangle) -> CellRectangle {
        CellRectangle(
            left: min(left, other.left),
            top: min(top, other.top),
            right: max(right, other.right),
            bottom: max(bottom, other.bottom)
        )
    }

    func contains(_ other: CellRectangle) -> Bool {
        left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }

    /// Returns the gap in cells along the axis on which the rectangles are farther apart; negative when they overlap.
    func distance(to other: CellRectangle) -> Int {
        max(
            max(other.left - right, left - other.right),
            max(other.top - bottom, top - other.bottom)
        )
    }
}
