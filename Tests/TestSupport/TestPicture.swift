/// Draws small PNG files, without compression, so that the repository needs no test images.
public enum TestPicture {
    /// Draws a gradient. Images with different seeds have different bytes.
    public static func png(width: Int, height: Int, seed: Int = 0) -> [UInt8] {
        colour(width: width, height: height) { x, y in
            [
                UInt8(truncatingIfNeeded: x * 255 / max(width, 1)),
                UInt8(truncatingIfNeeded: y * 255 / max(height, 1)), UInt8(truncatingIfNeeded: seed * 37),
            ]
        }
    }

    /// Draws a grey image. `level` returns the brightness of a pixel.
    public static func grey(width: Int, height: Int, _ level: (_ x: Int, _ y: Int) -> UInt8) -> [UInt8] {
        png(width: width, height: height, colourType: 0) { x, y in [level(x, y)] }
    }

    /// Draws a colour image. `colour` returns the red, green and blue of a pixel.
    public static func colour(width: Int, height: Int, _ colour: (_ x: Int, _ y: Int) -> [UInt8]) -> [UInt8] {
        png(width: width, height: height, colourType: 2, colour)
    }

    private static func png(
        width: Int,
        height: Int,
        colourType: UInt8,
        _ samples: (_ x: Int, _ y: Int) -> [UInt8]
    ) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (width * 3 + 1))
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width { rows += samples(x, y) }
        }
        let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, colourType, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", header) + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + bytes
        return bigEndian(UInt32(bytes.count)) + named + bigEndian(Checksums.crc32(named))
    }

    /// Returns a zlib stream of stored (uncompressed) deflate blocks.
    private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            result += [rest.isEmpty ? 1 : 0]
            for number in [length, ~length] { result += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            result += block
        } while !rest.isEmpty
        return result + bigEndian(Checksums.adler32(bytes))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
