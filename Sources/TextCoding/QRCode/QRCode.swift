/// A QR code (ISO/IEC 18004) for a text, in byte mode with error correction of level L.
///
///     if let code = QRCode("http://192.168.1.20:8080/") {
///         code.size             // 25 modules along an edge
///         code.isDark(0, 0)     // true: the corner of a finder pattern
///     }
public struct QRCode: Sendable, Equatable {
    /// The number of modules along an edge.
    public let size: Int
    /// Whether each module is dark, row by row.
    private var modules: [Bool]
    /// Whether each module belongs to a pattern that contains no data.
    private var isReserved: [Bool]

    /// The version with the most modules: 97 along an edge, for 858 bytes. Larger codes are hard to scan from a screen.
    private static let maximumVersion = 20

    /// Encodes a text as UTF-8. Returns nil when it is too long.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        let fitting = (1...Self.maximumVersion).first { QRCodewords.capacity(version: $0) >= bytes.count }
        guard let version = fitting else { return nil }
        size = 17 + 4 * version
        modules = Array(repeating: false, count: size * size)
        isReserved = modules
        drawPatterns(version)
        place(QRCodewords.codewords(bytes, version: version))
        applyBestMask()
    }

    /// Returns whether a module is dark. Modules outside of the code are light.
    public func isDark(_ row: Int, _ column: Int) -> Bool {
        guard row >= 0, row < size, column >= 0, column < size else { return false }
        return modules[row * size + column]
    }

    // MARK: Patterns

    private mutating func reserve(_ row: Int, _ column: Int, _ isDark: Bool) {
        guard row >= 0, row < size, column >= 0, column < size else { return }
        modules[row * size + column] = isDark
        isReserved[row * size + column] = true
    }

    private mutating func drawPatterns(_ version: Int) {
        for index in 0..<size {
            reserve(6, index, index % 2 == 0)
            reserve(index, 6, index % 2 == 0)
        }
        // The finder patterns with their light margins.
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
            for y in -4...4 {
                for x in -4...4 {
                    let distance = max(abs(x), abs(y))
                    reserve(row + y, column + x, distance != 2 && distance != 4)
                }
            }
        }
        drawAlignment(version)
        drawFormat(mask: 0)
        if version >= 7 { drawVersion(version) }
    }

    private mutating func drawAlignment(_ version: Int) {
        guard version > 1 else { return }
        let count = version / 7 + 2
        let step = (version * 8 + count * 3 + 5) / (count * 4 - 4) * 2
        let centres = [6] + (0..<count - 1).reversed().map { size - 7 - $0 * step }
        for row in centres {
            for column in centres {
                // Three of the centres are those of finder patterns.
                let isFinder =
                    row == 6 && (column == 6 || column == size - 7) || row == size - 7 && column == 6
                if isFinder { continue }
                for y in -2...2 {
                    for x in -2...2 { reserve(row + y, column + x, max(abs(x), abs(y)) != 1) }
                }
            }
        }
    }

    /// Draws the error correction level and the mask, with a BCH code of 15 bits, twice.
    private mutating func drawFormat(mask: Int) {
        // The bits of level L are 01.
        let data = 1 << 3 | mask
        var rest = data
        for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (data << 10 | rest) ^ 0x5412
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        for index in 0..<6 { reserve(index, 8, bit(index)) }
        reserve(7, 8, bit(6))
        reserve(8, 8, bit(7))
        reserve(8, 7, bit(8))
        for index in 9..<15 { reserve(8, 14 - index, bit(index)) }
        for index in 0..<8 { reserve(8, size - 1 - index, bit(index)) }
        for index in 8..<15 { reserve(size - 15 + index, 8, bit(index)) }
        reserve(size - 8, 8, true)
    }

    /// Draws the version with a BCH code of 18 bits, twice.
    private mutating func drawVersion(_ version: Int) {
        var rest = version
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        let bits = version << 12 | rest
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            let (far, near) = (size - 11 + index % 3, index / 3)
            reserve(near, far, isDark)
            reserve(far, near, isDark)
        }
    }

    // MARK: Data

    /// Writes the bits in pairs of columns from the right, alternately up and down.
    private mutating func place(_ codewords: [UInt8]) {
        var index = 0
        var right = size - 1
        while right >= 1 {
            // Skip the column of the timing pattern.
            if right == 6 { right = 5 }
            let isUpward = (right + 1) & 2 == 0
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] where !isReserved[row * size + column] {
                    guard index < codewords.count * 8 else { continue }
                    modules[row * size + column] = codewords[index >> 3] >> UInt8(7 - index & 7) & 1 == 1
                    index += 1
                }
            }
            right -= 2
        }
    }

    /// Applies the mask with the lowest penalty.
    private mutating func applyBestMask() {
        var best: (mask: Int, penalty: Int) = (0, .max)
        for mask in 0..<8 {
            apply(mask)
            drawFormat(mask: mask)
            let penalty = QRPenalty.penalty(size: size, modules)
            if penalty < best.penalty { best = (mask, penalty) }
            // A mask is its own inverse.
            apply(mask)
        }
        apply(best.mask)
        drawFormat(mask: best.mask)
    }

    private mutating func apply(_ mask: Int) {
        for row in 0..<size {
            for column in 0..<size where !isReserved[row * size + column] {
                let isInverted =
                    switch mask {
                    case 0: (row + column) % 2 == 0
                    case 1: row % 2 == 0
                    case 2: column % 3 == 0
                    case 3: (row + column) % 3 == 0
                    case 4: (row / 2 + column / 3) % 2 == 0
                    case 5: row * column % 2 + row * column % 3 == 0
                    case 6: (row * column % 2 + row * column % 3) % 2 == 0
                    default: ((row + column) % 2 + row * column % 3) % 2 == 0
                    }
                if isInverted { modules[row * size + column].toggle() }
            }
        }
    }
}
