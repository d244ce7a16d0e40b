/// The brightness along the fold, as the drawing beside one edge of a page would continue to it.
///
/// Each cell near the edge is moved to the fold along the line that it belongs to. Lines therefore meet those of the
/// other page although a strip at the fold is missing, and the dots of screens are averaged.
struct FoldProfile: Hashable, Sendable {
    /// A step of brightness, where an outline or the border of a surface reaches the fold.
    struct Line: Hashable, Sendable {
        /// The row.
        var row: Float
        /// The rows by which the line descends per column, from left to right.
        var slope: Float
        /// The change of brightness from above to below.
        var step: Float
    }

    /// The columns that are continued. The outer ones may show what surrounds a skewed page.
    private static let columns = 2...10
    /// The distance from the edge to the fold in columns: half of the width that is typically lost in the gutter.
    private static let loss: Float = 2
    /// The steepest slope that is followed.
    private static let maximumSlope: Float = 1.5
    /// The smallest change of brightness of a line.
    private static let minimumStep: Float = 14

    /// The brightness of each row.
    private(set) var rows: [Float]
    /// The lines from top to bottom.
    private(set) var lines: [Line] = []

    /// Continues the drawing at an edge to the fold.
    init(_ edge: PageEdge) {
        let edge = edge.smoothed()
        var sums = WeightedRows()
        var slopes = WeightedRows()
        for column in Self.columns {
            let distance = Float(column) + 0.5 + Self.loss
            for (row, (slope, certainty)) in Self.slopes(in: column, of: edge).enumerated() {
                let target = Float(row) + slope * distance
                sums.add(edge[column, row], at: target, weight: 1)
                slopes.add(slope, at: target, weight: certainty)
            }
        }
        rows = sums.means()
        let direction: Float = edge.side == .left ? -1 : 1
        let means = slopes.means().map { $0 * direction }
        removeGutters(of: edge, slopes: means)
        lines = Self.lines(in: rows, slopes: means)
    }

    /// Returns the rows by which the drawing descends per column towards the edge, for each row of a column, and how
    /// certain that is.
    private static func slopes(in column: Int, of edge: PageEdge) -> [(slope: Float, certainty: Float)] {
        let count = PageEdge.rowCount
        var products = [Float](repeating: 0, count: count)
        var squares = [Float](repeating: 0, count: count)
        for row in 1..<(count - 1) {
            for near in max(column - 2, 1)...min(column + 2, PageEdge.columnCount - 2) {
                // Columns are counted inwards: the next column towards the edge has the smaller number.
                let across = edge[near - 1, row] - edge[near + 1, row]
                let along = edge[near, row + 1] - edge[near, row - 1]
                products[row] += across * along
                squares[row] += along * along
            }
        }
        return (0..<count).map { row in
            // On a plain surface the slope is 0.
            var (product, square): (Float, Float) = (0, 400)
            for near in max(row - 3, 0)...min(row + 3, count - 1) {
                product += products[near]
                square += squares[near]
            }
            return (max(-maximumSlope, min(maximumSlope, -product / square)), square)
        }
    }

    private static func lines(in rows: [Float], slopes: [Float]) -> [Line] {
        let last = rows.count - 1
        let steps = rows.indices.map { rows[min($0 + 2, last)] - rows[max($0 - 2, 0)] }
        /// The size of a step in the same direction as `step`.
        func size(_ row: Int, like step: Float) -> Float { steps[row] * step > 0 ? abs(steps[row]) : 0 }
        return (4..<(last - 3)).compactMap { row in
            let step = steps[row]
            guard abs(step) >= minimumStep else { return nil }
            for distance in 1...2 {
                guard size(row - distance, like: step) < abs(step), size(row + distance, like: step) <= abs(step) else {
                    return nil
                }
            }
            return Line(row: Float(row), slope: slopes[row], step: step)
        }
    }

    // MARK: Gutters

    /// Replaces the gutters between panels, and narrow margins at the top and the bottom, by a transition. Pages with the same layout have gutters at the same rows,
    /// which must not look like a drawing that continues.
    private mutating func removeGutters(of edge: PageEdge, slopes: [Float]) {
        let original = rows
        var row = 0
        while row < rows.count {
            var end = row
            while end < rows.count, Self.isUniform(end, of: edge), abs(original[end] - original[row]) <= 14 { end += 1 }
            defer { row = max(row + 1, end) }
            // From 0.8 % to 4 % of the height.
            guard (4...22).contains(end - row), row == 0 || Self.isFrame(above: row, in: original, slopes),
                end == rows.count || Self.isFrame(below: end - 1, in: original, slopes)
            else { continue }
            let (first, last) = (max(row - 7, 0), min(end + 6, rows.count - 1))
            for near in first...last {
                let part = Float(near - first) / Float(max(last - first, 1))
                rows[near] = rows[first] * (1 - part) + original[last] * part
            }
        }
    }

    private static func isUniform(_ row: Int, of edge: PageEdge) -> Bool {
        var (least, most): (Float, Float) = (255, 0)
        for column in 2..<PageEdge.columnCount {
            least = min(least, edge[column, row])
            most = max(most, edge[column, row])
        }
        return most - least <= 14
    }

    private static func isFrame(above row: Int, in rows: [Float], _ slopes: [Float]) -> Bool {
        isFrame(stride(from: row - 1, through: max(row - 5, 0), by: -1), level: rows[row], rows, slopes)
    }

    private static func isFrame(below row: Int, in rows: [Float], _ slopes: [Float]) -> Bool {
        isFrame(stride(from: row + 1, through: min(row + 5, rows.count - 1), by: 1), level: rows[row], rows, slopes)
    }

    /// Returns whether the first row that differs much from a gutter belongs to a horizontal line.
    private static func isFrame(_ near: StrideThrough<Int>, level: Float, _ rows: [Float], _ slopes: [Float]) -> Bool {
        for row in near where abs(rows[row] - level) > 90 { return abs(slopes[row]) < 0.06 }
        return false
    }
}

/// Values that are distributed over the rows of a fold.
private struct WeightedRows {
    private var sums = [Float](repeating: 0, count: PageEdge.rowCount)
    private var weights = [Float](repeating: 0, count: PageEdge.rowCount)

    /// Adds a value between two rows.
    mutating func add(_ value: Float, at target: Float, weight: Float) {
        let lower = Int(target.rounded(.down))
        let part = target - Float(lower)
        for (row, share) in [(lower, 1 - part), (lower + 1, part)] where sums.indices.contains(row) {
            sums[row] += value * weight * share
            weights[row] += weight * share
        }
    }

    /// Returns the mean of each row. A row with little weight includes its neighbours.
    func means() -> [Float] {
        sums.indices.map { row in
            var (sum, weight) = (sums[row], weights[row])
            var reach = 1
            while weight < 1, reach < sums.count {
                for near in [row - reach, row + reach] where sums.indices.contains(near) {
                    sum += sums[near]
                    weight += weights[near]
                }
                reach += 1
            }
            return sum / max(weight, 0.001)
        }
    }
}
