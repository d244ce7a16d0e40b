import TestSupport

/// Image headers with a given size. No pixels follow: these tests read headers only.
enum SampleImages {
    static func png(_ width: Int, _ height: Int) -> [UInt8] {
        let header = Array("IHDR".utf8) + be(UInt32(width)) + be(UInt32(height)) + [8, 2, 0, 0, 0]
        return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + be(UInt32(13)) + header + be(Checksums.crc32(header))
    }

    /// A PNG with chunks after the first one, followed by image data.
    static func png(_ width: Int, _ height: Int, chunks: [(type: String, content: [UInt8])]) -> [UInt8] {
        let all = chunks + [("IDAT", [UInt8](repeating: 0, count: 20)), ("IEND", [])]
        return png(width, height)
            + all.flatMap { chunk in
                let named = Array(chunk.type.utf8) + chunk.content
                return be(UInt32(chunk.content.count)) + named + be(Checksums.crc32(named))
            }
    }

    /// A TIFF whose directory follows `padding` bytes.
    static func tiff(
        _ width: Int,
        _ height: Int,
        isBigEndian: Bool = false,
        isBig: Bool = false,
        orientation: Int = 1,
        padding: Int = 0
    ) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
            return isBigEndian ? bytes.reversed() : bytes
        }
        let offset = (isBig ? 16 : 8) + padding
        var bytes = Array((isBigEndian ? "MM" : "II").utf8) + number(isBig ? 43 : 42, 2)
        bytes += isBig ? number(8, 2) + number(0, 2) + number(offset, 8) : number(offset, 4)
        bytes += [UInt8](repeating: 0, count: padding)
        bytes += number(3, isBig ? 8 : 2)
        for (tag, value, type) in [(256, width, 4), (257, height, 4), (274, orientation, 3)] {
            let length = type == 3 ? 2 : 4
            bytes += number(tag, 2) + number(type, 2) + number(1, isBig ? 8 : 4) + number(value, length)
            bytes += [UInt8](repeating: 0, count: (isBig ? 8 : 4) - length)
        }
        return bytes + [UInt8](repeating: 0, count: isBig ? 8 : 4)
    }

    static func gif(_ width: Int, _ height: Int) -> [UInt8] {
        Array("GIF89a".utf8) + le(UInt16(width)) + le(UInt16(height)) + [0, 0, 0, 0x3B]
    }

    static func bmp(_ width: Int, _ height: Int) -> [UInt8] {
        let information = le(UInt32(40)) + le(Int32(width)) + le(Int32(height)) + le(UInt16(1)) + le(UInt16(24))
        return Array("BM".utf8) + le(UInt32(54)) + le(UInt32(0)) + le(UInt32(54)) + information
            + [UInt8](repeating: 0, count: 24)
    }

    static func bmpOfFirstKind(_ width: Int, _ height: Int) -> [UInt8] {
        Array("BM".utf8) + le(UInt32(26)) + le(UInt32(0)) + le(UInt32(26)) + le(UInt32(12)) + le(UInt16(width))
            + le(UInt16(height)) + le(UInt16(1)) + le(UInt16(24))
    }

    /// - Parameters:
    ///   - orientation: writes an Exif segment.
    ///   - padding: the lengths of application segments before the frame header.
    static func jpeg(
        _ width: Int,
        _ height: Int,
        orientation: Int? = nil,
        isBigEndian: Bool = true,
        padding: [Int] = [],
        marker: UInt8 = 0xC0
    ) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        if let orientation { bytes += exifSegment(orientation, isBigEndian: isBigEndian) }
        for length in padding {
            bytes += [0xFF, 0xE2] + be(UInt16(length)) + [UInt8](repeating: 0xAA, count: length - 2)
        }
        bytes += [0xFF, 0xDB] + be(UInt16(67)) + [UInt8](repeating: 1, count: 65)
        bytes += [0xFF, marker] + be(UInt16(11)) + [8] + be(UInt16(height)) + be(UInt16(width)) + [1, 1, 0x11, 0]
        return bytes + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0xFF, 0xD9]
    }

    /// An Exif segment whose orientation is its second tag; `filler` bytes separate the TIFF header and the tags.
    static func exifSegment(_ orientation: Int, isBigEndian: Bool, filler: Int = 0) -> [UInt8] {
        let content = Array("Exif\0\0".utf8) + exifBlock(orientation, isBigEndian: isBigEndian, filler: filler)
        return [0xFF, 0xE1] + be(UInt16(content.count + 2)) + content
    }

    /// The Exif block, as in PNG and WebP.
    static func exifBlock(_ orientation: Int, isBigEndian: Bool = true, filler: Int = 0) -> [UInt8] {
        func number<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
            isBigEndian ? be(number) : le(number)
        }
        var tiff: [UInt8] = isBigEndian ? Array("MM\0*".utf8) : Array("II*\0".utf8)
        tiff += number(UInt32(8 + filler)) + [UInt8](repeating: 0, count: filler) + number(UInt16(2))
        tiff += number(UInt16(0x0100)) + number(UInt16(4)) + number(UInt32(1)) + number(UInt32(7))
        tiff += number(UInt16(0x0112)) + number(UInt16(3)) + number(UInt32(1)) + number(UInt16(orientation)) + [0, 0]
        return tiff + number(UInt32(0))
    }

    static func webpLossy(_ width: Int, _ height: Int) -> [UInt8] {
        riff("VP8 ", [0x30, 0, 0, 0x9D, 0x01, 0x2A] + le(UInt16(width)) + le(UInt16(height)) + [0, 0])
    }

    static func webpLossless(_ width: Int, _ height: Int) -> [UInt8] {
        riff("VP8L", [0x2F] + le(UInt32(width - 1) | UInt32(height - 1) << 14) + [0])
    }

    /// - Parameter chunks: the chunks after the canvas.
    static func webpExtended(
        _ width: Int,
        _ height: Int,
        flags: UInt8 = 0x10,
        chunks: [(type: String, content: [UInt8])] = []
    ) -> [UInt8] {
        let canvas = [flags, 0, 0, 0] + le(UInt32(width - 1)).prefix(3) + le(UInt32(height - 1)).prefix(3)
        let all = [("VP8X", canvas)] + chunks
        let body = all.flatMap { type, content in
            Array(type.utf8) + le(UInt32(content.count)) + content + [UInt8](repeating: 0, count: content.count & 1)
        }
        return Array("RIFF".utf8) + le(UInt32(body.count + 4)) + Array("WEBP".utf8) + body
    }

    private static func riff(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let chunk = Array("WEBP".utf8) + Array(type.utf8) + le(UInt32(content.count)) + content
        return Array("RIFF".utf8) + le(UInt32(chunk.count)) + chunk
    }

    /// - Parameters:
    ///   - turns: the quarter turns of the primary item.
    ///   - thumbnail: the size of another item, which is listed first.
    static func heif(
        _ width: Int,
        _ height: Int,
        brand: String = "avif",
        turns: UInt8? = nil,
        thumbnail: (Int, Int)? = nil,
        namesPrimaryItem: Bool = true
    ) -> [UInt8] {
        func size(_ width: Int, _ height: Int) -> [UInt8] {
            box("ispe", be(UInt32(0)) + be(UInt32(width)) + be(UInt32(height)))
        }
        var properties: [UInt8] = []
        var associations: [UInt8] = []
        var count: UInt8 = 0
        var items: UInt32 = 1
        if let thumbnail {
            properties += size(thumbnail.0, thumbnail.1)
            count += 1
            associations += be(UInt16(1)) + [1, count]
            items += 1
        }
        properties += size(width, height)
        count += 1
        var ownProperties: [UInt8] = [count]
        if let turns {
            properties += box("irot", [turns])
            count += 1
            ownProperties.append(count | 0x80)
        }
        associations += be(UInt16(7)) + [UInt8(ownProperties.count)] + ownProperties
        let primary = namesPrimaryItem ? box("pitm", be(UInt32(0)) + be(UInt16(7))) : []
        let associationBox = box("ipma", be(UInt32(0)) + be(items) + associations)
        let meta = box("meta", be(UInt32(0)) + primary + box("iprp", box("ipco", properties) + associationBox))
        let brands = Array(brand.utf8) + be(UInt32(0)) + Array("miaf".utf8) + Array(brand.utf8)
        return box("ftyp", brands) + meta + box("mdat", [0, 0, 0, 0])
    }

    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        be(UInt32(content.count + 8)) + Array(type.utf8) + content
    }

    static let jxlSignature = SampleImages.box("JXL ", [0x0D, 0x0A, 0x87, 0x0A])

    /// A bare JPEG XL codestream. `ratio` 0 writes the width; other values are the format's seven ratios.
    static func jxl(_ width: Int, _ height: Int, ratio: Int = 0, orientation: Int? = nil) -> [UInt8] {
        var bits = BitWriter()
        let isSmall = ratio == 0 && [width, height].allSatisfy { $0 % 8 == 0 && $0 <= 256 }
        bits.write(isSmall ? 1 : 0, 1)
        func length(_ length: Int) {
            guard !isSmall else { return bits.write(length / 8 - 1, 5) }
            let sizes = [9, 13, 18, 30]
            let selector = sizes.firstIndex { length <= 1 << $0 } ?? 3
            bits.write(selector, 2)
            bits.write(length - 1, sizes[selector])
        }
        length(height)
        bits.write(ratio, 3)
        if ratio == 0 { length(width) }
        if let orientation {
            bits.write(0, 1)
            bits.write(1, 1)
            bits.write(orientation - 1, 3)
        } else {
            bits.write(1, 1)
        }
        return [0xFF, 0x0A] + bits.bytes + [0, 0]
    }
}

/// Writes bits, least significant first.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var bit = 8

    mutating func write(_ value: Int, _ count: Int) {
        for position in 0..<count {
            if bit == 8 {
                bytes.append(0)
                bit = 0
            }
            bytes[bytes.count - 1] |= UInt8(value >> position & 1) << UInt8(bit)
            bit += 1
        }
    }
}
