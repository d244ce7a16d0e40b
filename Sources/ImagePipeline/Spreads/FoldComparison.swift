/// How well the drawings of two facing pages continue each other at the fold.
///
/// A skewed or shifted scan moves one page against the other, so the best of several shifts counts. The same measure at
/// shifts that no scan has is what agrees by chance, for example in two regular screens.
struct FoldComparison: Hashable, Sendable {
    /// The part of the lines that continue on the other page, 0 to 1.
    private(set) var matchedLines: Float = 0
    /// The largest part of the lines that continue at a shift by chance.
    private(set) var linesByChance: Float = 0
    /// The mean part of the lines that continue at a shift by chance.
    private(set) var meanLinesByChance: Float = 0
    /// The sum of the steps of brightness of the lines that continue.
    private(set) var matchedSteps: Float = 0
    /// The correlation of the brightness along the fold.
    private(set) var correlation: Float = 0
    /// The part of the rows whose brightness is not found nearby on the other page.
    private(set) var unexplained: Float = 0
    /// The correlation of surfaces, without gradual changes along the whole fold, minus the largest one by chance.
    private(set) var surfaces: Float = 0
    /// The mean correlation of short parts of the fold, minus the one by chance.
    private(set) var details: Float = 0

    /// The sum of matched steps from which the other measures are computed: a single line with a low contrast.
    private static let minimumSteps: Float = 60
    /// The sum of steps that is added to that of all lines, so that a few lines are no evidence.
    private static let fewLines: Float = 400
    /// The shifts in rows that skew and offset of a scan cause.
    private static let scanShifts = -9...9
    /// The shifts by chance, on either side.
    private static let chanceShifts = 15...130

    /// Compares the profiles of two pages that are beside each other.
    init(_ left: FoldProfile, _ right: FoldProfile) {
        let shift = compareLines(left.lines, right.lines)
        // Without lines that continue, two pages are no spread whatever the other measures are.
        guard matchedSteps >= Self.minimumSteps else { return }
        compareLevels(left.rows, right.rows, shift)
        surfaces = Self.bestCorrelation(of: left.rows, right.rows)
        details = Self.detailAgreement(of: left.rows, right.rows, shift)
    }

    // MARK: Lines

    /// Compares the lines. Returns the shift at which most of them continue.
    private mutating func compareLines(_ left: [FoldProfile.Line], _ right: [FoldProfile.Line]) -> Int {
        let total = (left + right).reduce(0) { $0 + Self.weight($1) }
        guard total > 0 else { return 0 }
        let whole = total + Self.fewLines
        func matched(_ shift: Int) -> Float {
            Self.matched(left, in: right, Float(shift)) + Self.matched(right, in: left, Float(-shift))
        }
        var best = 0
        for shift in Self.scanShifts {
            let steps = matched(shift)
            if steps > matchedSteps { (matchedSteps, best) = (steps, shift) }
        }
        matchedLines = matchedSteps / whole
        var sum: Float = 0
        for distance in Self.chanceShifts {
            for shift in [-distance, distance] {
                let part = matched(shift) / whole
                linesByChance = max(linesByChance, part)
                sum += part
            }
        }
        meanLinesByChance = sum / Float(2 * Self.chanceShifts.count)
        return best
    }

    private static func weight(_ line: FoldProfile.Line) -> Float { min(abs(line.step), 90) }

    private static func matched(_ lines: [FoldProfile.Line], in others: [FoldProfile.Line], _ shift: Float) -> Float {
        /// Larger than the tolerance of the steepest line.
        let reach: Float = 5.5
        var (sum, start): (Float, Int) = (0, 0)
        for line in lines {
            while start < others.count, others[start].row < line.row + shift - reach { start += 1 }
            var (best, index): (Float, Int) = (0, start)
            while index < others.count, others[index].row <= line.row + shift + reach {
                best = max(best, similarity(line, others[index], shift))
                index += 1
            }
            sum += best * weight(line)
        }
        return sum
    }

    /// Returns how certainly a line continues in another one, 0 to 1.
    private static func similarity(_ line: FoldProfile.Line, _ other: FoldProfile.Line, _ shift: Float) -> Float {
        guard line.step * other.step > 0 else { return 0 }
        // It is unknown how much is lost at the fold, so the place of a steep line is less certain.
        let steepness = abs(line.slope + other.slope) / 2
        let (tolerance, slopeTolerance) = (1.5 + 2.5 * steepness, 0.25 + 0.3 * steepness)
        let distance = abs(other.row - line.row - shift)
        let turn = abs(line.slope - other.slope)
        let ratio = min(abs(line.step), abs(other.step)) / max(abs(line.step), abs(other.step))
        guard distance <= tolerance, turn <= slopeTolerance, ratio > 0.3 else { return 0 }
        return (1 - distance / tolerance / 2) * (1 - turn / slopeTolerance / 2) * min(1, 0.4 + ratio)
    }

    // MARK: Levels

    /// Compares the brightness of each row, after a step of brightness between both pages is removed.
    private mutating func compareLevels(_ left: [Float], _ right: [Float], _ shift: Int) {
        let margin = 8
        let rows = (margin..<(left.count - margin)).filter { (margin..<(left.count - margin)).contains($0 + shift) }
        let (one, other) = (Self.blurred(left, over: 3), Self.blurred(right, over: 3))
        let count = Float(rows.count)
        let meanOne = rows.reduce(0) { $0 + one[$1] } / count
        let meanOther = rows.reduce(0) { $0 + other[$1 + shift] } / count
        var (squareOne, squareOther, product): (Float, Float, Float) = (0, 0, 0)
        for row in rows {
            let (x, y) = (one[row] - meanOne, other[row + shift] - meanOther)
            squareOne += x * x
            squareOther += y * y
            product += x * y
        }
        /// The variance of a surface that is practically plain.
        let plain: Float = 4
        let isPlain = squareOne <= plain * count || squareOther <= plain * count
        correlation = isPlain ? 0 : product / (squareOne * squareOther).squareRoot()
        let gain = isPlain ? 1 : max(0.75, min(1.33, (squareOther / squareOne).squareRoot()))
        let adjusted = left.map { meanOther + ($0 - meanOne) * gain }
        var missing = 0
        for row in rows {
            if !Self.contains(right, adjusted[row], around: row + shift, tolerance: 22 * gain) { missing += 1 }
            if !Self.contains(adjusted, right[row + shift], around: row, tolerance: 22 * gain) { missing += 1 }
        }
        unexplained = Float(missing) / (2 * count)
    }

    /// Returns whether a level is between those of the rows around `row`.
    private static func contains(_ rows: [Float], _ level: Float, around row: Int, tolerance: Float) -> Bool {
        var (least, most): (Float, Float) = (.infinity, -.infinity)
        for near in max(row - 6, 0)...min(row + 6, rows.count - 1) {
            least = min(least, rows[near])
            most = max(most, rows[near])
        }
        return level >= least - tolerance && level <= most + tolerance
    }

    // MARK: Correlations

    /// Returns the best correlation of surfaces at the shifts of a scan, minus the best by chance.
    private static func bestCorrelation(of left: [Float], _ right: [Float]) -> Float {
        let (one, other) = (band(left, from: 3, to: 40), band(right, from: 3, to: 40))
        func correlation(_ shift: Int) -> Float {
            let rows = max(4, 4 - shift)..<min(one.count - 4, one.count - 4 - shift)
            return self.correlation(one, other, in: rows, shift)
        }
        let best = scanShifts.reduce(-1) { max($0, correlation($1)) }
        let chance = chanceShifts.reduce(-1) { max($0, correlation($1), correlation(-$1)) }
        return best - chance
    }

    /// Returns the mean correlation of short parts of the fold, minus that by chance.
    private static func detailAgreement(of left: [Float], _ right: [Float], _ shift: Int) -> Float {
        let (one, other) = (band(left, from: 1, to: 10), band(right, from: 1, to: 10))
        var (sum, count): (Float, Float) = (0, 0)
        // Irregular distances, so that they don't all fit a regular pattern.
        for distance in [20, 27, 37, 47, 54, 64, 74, 81, 91, 101, 108, 118] {
            for chance in [shift - distance, shift + distance] {
                guard let agreement = agreement(of: one, other, chance) else { continue }
                sum += agreement
                count += 1
            }
        }
        return (agreement(of: one, other, shift) ?? 0) - (count > 0 ? sum / count : 0)
    }

    /// Returns the mean correlation of short parts, each at its best shift near `shift`; nil if no part has details.
    private static func agreement(of one: [Float], _ other: [Float], _ shift: Int) -> Float? {
        let size = 32
        var (sum, weights): (Float, Float) = (0, 0)
        for start in stride(from: 4, through: one.count - 4 - size, by: size / 2) {
            guard start + shift >= 5, start + shift + 5 + size <= other.count else { continue }
            let rows = start..<(start + size)
            let energy = max(
                self.energy(one, in: rows),
                self.energy(other, in: (start + shift)..<(start + shift + size))
            )
            let weight = min(energy / (Float(size) * noise), 4)
            guard weight >= 0.5 else { continue }
            sum += weight * (-5...5).reduce(-1) { max($0, correlation(one, other, in: rows, shift + $1)) }
            weights += weight
        }
        return weights > 0 ? sum / weights : nil
    }

    /// The variance of noise, below which two signals are not similar.
    private static let noise: Float = 9

    private static func correlation(_ one: [Float], _ other: [Float], in rows: Range<Int>, _ shift: Int) -> Float {
        var (product, squareOne, squareOther): (Float, Float, Float) = (0, 0, 0)
        for row in rows {
            let (x, y) = (one[row], other[row + shift])
            product += x * y
            squareOne += x * x
            squareOther += y * y
        }
        let floor = noise * Float(rows.count)
        return product / ((squareOne + floor) * (squareOther + floor)).squareRoot()
    }

    private static func energy(_ rows: [Float], in range: Range<Int>) -> Float {
        range.reduce(0) { $0 + rows[$1] * rows[$1] }
    }

    /// Returns the differences between two blurred versions of a signal. Large ones are reduced, so that a single step
    /// doesn't decide.
    private static func band(_ rows: [Float], from fine: Int, to coarse: Int) -> [Float] {
        zip(blurred(rows, over: fine), blurred(rows, over: coarse)).map { fine, coarse in
            (fine - coarse) / (1 + abs(fine - coarse) / 40)
        }
    }

    /// Returns the means over the rows up to `radius` away, twice.
    private static func blurred(_ rows: [Float], over radius: Int) -> [Float] {
        var rows = rows
        for _ in 0..<2 {
            var sums: [Float] = [0]
            for value in rows { sums.append(sums[sums.count - 1] + value) }
            rows = rows.indices.map { row in
                let (first, end) = (max(row - radius, 0), min(row + radius + 1, rows.count))
                return (sums[end] - sums[first]) / Float(end - first)
            }
        }
        return rows
    }
}
