/// The part of a page beside its left or right edge, on a grid that doesn't depend on the page's resolution.
///
/// Columns are counted from the edge inwards, so column 0 is at the edge.
public struct PageEdge: Hashable, Sendable {
    /// A side of a page.
    public enum Side: Hashable, Sendable {
        /// The left edge.
        case left
        /// The right edge.
        case right
    }

    /// The number of rows of every edge.
    static let rowCount = 512
    /// The number of columns: 2.7 % of the height of the page.
    static let columnCount = 14

    /// The side of the page.
    let side: Side
    /// The brightness from 0 to 255, column by column.
    private var samples: [Float]

    /// Reads the edge of a page.
    init(_ side: Side, of plane: LuminancePlane) {
        self.side = side
        samples = []
        samples.reserveCapacity(Self.columnCount * Self.rowCount)
        // The same scale in both directions, so that the slopes of lines are kept.
        let scale = Double(plane.height) / Double(Self.rowCount)
        for column in 0..<Self.columnCount {
            for row in 0..<Self.rowCount {
                var sum = 0
                for (dx, dy) in [(0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75)] {
                    let distance = min(Int((Double(column) + dx) * scale), plane.width - 1)
                    let x = side == .left ? distance : plane.width - 1 - distance
                    let y = min(Int((Double(row) + dy) * scale), plane.height - 1)
                    sum += Int(plane.samples[y * plane.width + x])
                }
                samples.append(Float(sum) / 4)
            }
        }
    }

    /// The brightness of a cell.
    subscript(column: Int, row: Int) -> Float { samples[column * Self.rowCount + row] }

    /// Returns the edge after smoothing over three columns and three rows, which removes noise and most dots of screens.
    func smoothed() -> PageEdge {
        let rows = Self.rowCount
        var (result, across) = (self, self)
        for column in 0..<Self.columnCount {
            let (before, after) = (max(column - 1, 0), min(column + 1, Self.columnCount - 1))
            for row in 0..<rows {
                across.samples[column * rows + row] =
                    (self[before, row] + 2 * self[column, row] + self[after, row]) / 4
            }
        }
        for column in 0..<Self.columnCount {
            for row in 0..<rows {
                let (above, below) = (max(row - 1, 0), min(row + 1, rows - 1))
                result.samples[column * rows + row] =
                    (across[column, above] + 2 * across[column, row] + across[column, below]) / 4
            }
        }
        return result
    }
}
