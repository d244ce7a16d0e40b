import TestSupport

/// A page with panels that is drawn from a seed, at any resolution and with any part cut off.
///
/// Each seed gives a different page. The drawing shares no code with the analysis.
struct DrawnComic {
    /// How a version of the page differs from the original.
    struct Version {
        var width = DrawnComic.width
        var height = DrawnComic.height
        /// The part of the page that is cut off at each side.
        var crop = 0.0
        /// The factor of the brightness.
        var gain = 1.0
        /// The level that is added.
        var offset = 0.0
    }

    static let width = 240
    static let height = 360

    /// The original, row by row.
    private var pixels = [UInt8](repeating: 245, count: width * height)

    init(seed: Int) {
        // The generator's streams of consecutive seeds overlap, so pages would share panels without this factor.
        var random = SeededGenerator(seed: UInt64(seed) &* 0xD1B5_4A32_D192_ED03)
        let rows = random.whole(2...4)
        var top = 10
        for row in 0..<rows {
            let height = Double(Self.height - 20) / Double(rows) * random.number(0.7...1.2)
            let bottom = row == rows - 1 ? Self.height - 10 : min(top + Int(height), Self.height - 20)
            let columns = random.whole(1...3)
            var left = 10
            for column in 0..<columns {
                let width = Double(Self.width - 20) / Double(columns) * random.number(0.7...1.2)
                let right = column == columns - 1 ? Self.width - 10 : min(left + Int(width), Self.width - 20)
                if right - left > 12, bottom - top > 12 {
                    draw(left + 2..<right - 2, top + 2..<bottom - 2, &random)
                }
                left = right
            }
            top = bottom
        }
    }

    /// Draws a panel with a frame and a few ellipses.
    private mutating func draw(_ columns: Range<Int>, _ rows: Range<Int>, _ random: inout SeededGenerator) {
        let paper = UInt8(random.whole(60...250))
        fill(columns, rows, 10)
        let (columns, rows) = (columns.dropFirst().dropLast(), rows.dropFirst().dropLast())
        fill(columns, rows, paper)
        for _ in 0..<random.whole(3...8) {
            let (x, y) = (random.pick(Array(columns)), random.pick(Array(rows)))
            let (width, height) = (random.whole(4...columns.count / 2 + 4), random.whole(4...rows.count / 2 + 4))
            let level = UInt8(random.whole(0...255))
            for row in rows.clamped(to: y - height..<y + height) {
                let slope = Double(row - y) / Double(height)
                let half = Int(Double(width) * max(1 - slope * slope, 0).squareRoot())
                fill(columns.clamped(to: x - half..<x + half + 1), row..<row + 1, level)
            }
        }
    }

    private mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ level: UInt8) {
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in rows {
                for column in columns { pixels[row * Self.width + column] = level }
            }
        }
    }

    /// Draws a version of the page.
    func samples(_ version: Version = Version()) -> [UInt8] {
        let scale = 1 - 2 * version.crop
        /// Returns four lines of the original that a line of the version covers.
        func lines(_ count: Int, of original: Int) -> [[Int]] {
            (0..<count).map { line in
                [0.125, 0.375, 0.625, 0.875].map { part in
                    let place = version.crop + scale * (Double(line) + part) / Double(count)
                    return min(Int(place * Double(original)), original - 1)
                }
            }
        }
        let columns = lines(version.width, of: Self.width)
        var samples: [UInt8] = []
        samples.reserveCapacity(version.width * version.height)
        pixels.withUnsafeBufferPointer { pixels in
            for rows in lines(version.height, of: Self.height) {
                for columns in columns {
                    var sum = 0
                    for index in 0..<4 {
                        sum += Int(pixels[rows[index] * Self.width + columns[index]])
                        sum += Int(pixels[rows[index] * Self.width + columns[3 - index]])
                    }
                    samples.append(UInt8(max(0, min(255, Double(sum) / 8 * version.gain + version.offset))))
                }
            }
        }
        return samples
    }
}
