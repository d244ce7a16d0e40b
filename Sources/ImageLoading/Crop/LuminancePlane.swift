/// A page's brightness on a coarse grid: what the search for borders looks at.
public struct LuminancePlane: Hashable, Sendable {
    /// Cells across, at least 1.
    public let width: Int
    /// Cells down, at least 1.
    public let height: Int
    /// The brightness of each cell from 0, black, to 255, white; row by row from the upper left corner.
    public let samples: [UInt8]
    /// The upright picture's width in pixels.
    public let sourceWidth: Int
    /// The upright picture's height in pixels.
    public let sourceHeight: Int
    /// How many of the picture's pixels a cell is wide and high; the last cell of a line may stand for fewer.
    public let cell: Int

    /// A plane, or nil when the samples are not exactly one for each cell.
    ///
    /// - Parameters:
    ///   - width: cells across.
    ///   - height: cells down.
    ///   - samples: the cells' brightness, row by row.
    ///   - cell: the edge of a cell in pixels of the picture.
    ///   - sourceWidth: the picture's width in pixels; nil when it is as many cells wide as fit exactly.
    ///   - sourceHeight: the picture's height in pixels; nil when it is as many cells high as fit exactly.
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

    /// The box that shows the cells of a rectangle, and with the last cells whatever pixels are left over beside them.
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

/// A rectangle of cells: from `left` and `top` up to, and without, `right` and `bottom`.
struct CellRectangle: Hashable, Sendable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var width: Int { right - left }
    var height: Int { bottom - top }

    /// The smallest rectangle around both.
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

    /// How many cells lie between the two, along the axis on which they are farther apart; negative when they overlap.
    func distance(to other: CellRectangle) -> Int {
        max(
            max(other.left - right, left - other.right),
            max(other.top - bottom, top - other.bottom)
        )
    }
}
