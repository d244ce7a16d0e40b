import Foundation
public import PageImages

/// Computes the perceptual hashes of pages.
///
/// The hash is the one that Zauner describes as “DCT based” in “Implementation and Benchmarking of Perceptual Image
/// Hash Functions” (2010): the page is reduced to 32 × 32 cells, and each bit is 1 if one of 64 low frequencies of its
/// cosine transform is above their median. Frequency 0 is omitted in both directions, so brightness and uniform margins
/// have no influence.
public enum PageFingerprinting {
    /// Increased when the same page may get another fingerprint, so that stored ones are computed again.
    public static let version = 1

    private static let gridSize = 32
    private static let frequencyCount = 8

    /// The cosines of the frequencies 1 to 8 at the cells of a line, frequency by frequency.
    private static let cosines: [Float] = {
        var cosines: [Float] = []
        for frequency in 1...frequencyCount {
            for cell in 0..<gridSize {
                let turns = Double((2 * cell + 1) * frequency) / Double(2 * gridSize)
                cosines.append(Float(cos(turns * Double.pi)))
            }
        }
        return cosines
    }()

    /// Returns the fingerprint of a page.
    public static func fingerprint(of plane: LuminancePlane) -> PageFingerprint {
        let coefficients = coefficients(of: grid(plane))
        // With this scale, the squares of all coefficients add up to those of the cells.
        let scale = 2 / Float(gridSize)
        let energy = coefficients.reduce(0) { $0 + $1 * $1 } * scale * scale
        let contrast = (energy / Float(gridSize * gridSize)).squareRoot()
        let median = median(of: coefficients)
        var hash: UInt64 = 0
        for (bit, coefficient) in coefficients.enumerated() where coefficient > median { hash |= 1 << UInt64(bit) }
        return PageFingerprint(hash: hash, detail: UInt8(max(0, min(contrast, 255))))
    }

    /// Returns the coefficients of the low frequencies, row by row.
    private static func coefficients(of grid: [Float]) -> [Float] {
        var rows = [Float](repeating: 0, count: gridSize * frequencyCount)
        for row in 0..<gridSize {
            for frequency in 0..<frequencyCount {
                var sum: Float = 0
                for cell in 0..<gridSize { sum += grid[row * gridSize + cell] * cosines[frequency * gridSize + cell] }
                rows[row * frequencyCount + frequency] = sum
            }
        }
        var coefficients: [Float] = []
        coefficients.reserveCapacity(frequencyCount * frequencyCount)
        for vertical in 0..<frequencyCount {
            for horizontal in 0..<frequencyCount {
                var sum: Float = 0
                for row in 0..<gridSize {
                    sum += rows[row * frequencyCount + horizontal] * cosines[vertical * gridSize + row]
                }
                coefficients.append(sum)
            }
        }
        return coefficients
    }

    private static func median(of values: [Float]) -> Float {
        let ordered = values.sorted()
        return (ordered[ordered.count / 2 - 1] + ordered[ordered.count / 2]) / 2
    }

    // MARK: Reduction

    /// Returns the mean brightness of each cell of the grid, row by row. A sample on the edge between two cells is
    /// divided between them, so that the result doesn't depend on the resolution.
    private static func grid(_ plane: LuminancePlane) -> [Float] {
        var narrow = [Float](repeating: 0, count: plane.height * gridSize)
        for cell in 0..<gridSize {
            let weights = weights(ofCell: cell, in: plane.width)
            for row in 0..<plane.height {
                var sum: Float = 0
                for (column, weight) in weights { sum += Float(plane.samples[row * plane.width + column]) * weight }
                narrow[row * gridSize + cell] = sum
            }
        }
        var grid = [Float](repeating: 0, count: gridSize * gridSize)
        for cell in 0..<gridSize {
            for (row, weight) in weights(ofCell: cell, in: plane.height) {
                for column in 0..<gridSize {
                    grid[cell * gridSize + column] += narrow[row * gridSize + column] * weight
                }
            }
        }
        return grid
    }

    /// Returns the samples of a line that a cell covers, with their fractions of the cell.
    private static func weights(ofCell cell: Int, in count: Int) -> [(sample: Int, weight: Float)] {
        let length = Float(count) / Float(gridSize)
        let (start, end) = (Float(cell) * length, Float(cell + 1) * length)
        let first = min(Int(start), count - 1)
        let last = max(min(Int(end.rounded(.up)), count), first + 1)
        return (first..<last).map { sample in
            let covered = min(end, Float(sample + 1)) - max(start, Float(sample))
            return (sample, max(covered, 0) / length)
        }
    }
}
