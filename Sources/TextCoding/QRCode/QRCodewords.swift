/// The codewords of a QR code: the data with its Reed-Solomon error correction, for level L.
enum QRCodewords {
    /// The number of correction codewords in each block, by version from 1 (ISO/IEC 18004, table 9).
    private static let correctionCounts = [
        7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
    ]
    /// The number of blocks, by version from 1.
    private static let blockCounts = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8]

    /// Returns the maximum number of bytes of a text.
    static func capacity(version: Int) -> Int {
        // Beside the text: four bits for the mode, and 8 or 16 for the length.
        dataCount(version) - (version < 10 ? 2 : 3)
    }

    private static func dataCount(_ version: Int) -> Int {
        moduleCount(version) / 8 - correctionCounts[version - 1] * blockCounts[version - 1]
    }

    /// Returns the number of modules that contain data or correction.
    private static func moduleCount(_ version: Int) -> Int {
        var count = (16 * version + 128) * version + 64
        if version >= 2 {
            let alignments = version / 7 + 2
            count -= (25 * alignments - 10) * alignments - 55
        }
        return version >= 7 ? count - 36 : count
    }

    /// Returns all codewords in the order in which they are drawn. The text must not be longer than the capacity.
    static func codewords(_ text: [UInt8], version: Int) -> [UInt8] {
        let data = padded(text, version)
        let (blockCount, correctionCount) = (blockCounts[version - 1], correctionCounts[version - 1])
        let shortCount = data.count / blockCount
        let longBlocks = data.count % blockCount
        var blocks: [ArraySlice<UInt8>] = []
        var start = 0
        for block in 0..<blockCount {
            // The last blocks have one codeword more.
            let end = start + shortCount + (block >= blockCount - longBlocks ? 1 : 0)
            blocks.append(data[start..<end])
            start = end
        }
        var result: [UInt8] = []
        for index in 0...shortCount {
            for block in blocks where index < block.count { result.append(block[block.startIndex + index]) }
        }
        let divisor = divisor(correctionCount)
        let corrections = blocks.map { remainder($0, divisor) }
        for index in 0..<correctionCount { for correction in corrections { result.append(correction[index]) } }
        return result
    }

    /// Returns the mode, the length, the text and the padding.
    private static func padded(_ text: [UInt8], _ version: Int) -> [UInt8] {
        let length = version < 10 ? [UInt8(text.count)] : [UInt8(text.count >> 8), UInt8(text.count & 0xFF)]
        // The mode takes four bits, so everything after it is shifted by half a byte.
        var result: [UInt8] = []
        var high: UInt8 = 4
        for byte in length + text {
            result.append(high << 4 | byte >> 4)
            high = byte & 0xF
        }
        result.append(high << 4)
        let count = dataCount(version)
        var padding: UInt8 = 0xEC
        while result.count < count {
            result.append(padding)
            padding ^= 0xEC ^ 0x11
        }
        return result
    }

    // MARK: Reed-Solomon

    /// Multiplies in GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1.
    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var result: UInt8 = 0
        for bit in (0..<8 as Range<UInt8>).reversed() {
            result = result << 1 ^ (result >> 7) * 0x1D
            result ^= (right >> bit & 1) * left
        }
        return result
    }

    /// Returns the generator polynomial of a degree without its leading coefficient 1, the highest power first.
    private static func divisor(_ degree: Int) -> [UInt8] {
        var result = Array(repeating: 0 as UInt8, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                result[index] = product(result[index], root)
                if index + 1 < degree { result[index] ^= result[index + 1] }
            }
            root = product(root, 2)
        }
        return result
    }

    private static func remainder(_ data: ArraySlice<UInt8>, _ divisor: [UInt8]) -> [UInt8] {
        var result = Array(repeating: 0 as UInt8, count: divisor.count)
        for byte in data {
            let factor = byte ^ result.removeFirst()
            result.append(0)
            for index in 0..<divisor.count { result[index] ^= product(divisor[index], factor) }
        }
        return result
    }
}
