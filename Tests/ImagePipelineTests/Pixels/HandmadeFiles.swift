@testable import ImagePipeline

/// Hand-made files, so that decoders are not only tested with libvips' own encoders.
enum HandmadeFiles {
    /// Adds an orientation to a PNG, in an `eXIf` chunk after its header.
    static func png(_ png: [UInt8], orientation: UInt16) -> [UInt8] {
        let chunk = Array("eXIf".utf8) + exif(orientation)
        let length = UInt32(chunk.count - 4)
        return Array(png[..<33]) + bigEndian(length) + chunk + bigEndian(pngChecksum(chunk)) + Array(png[33...])
    }

    /// Wraps a WebP in the extended format, with an orientation in an `EXIF` chunk.
    static func webp(_ webp: [UInt8], width: Int, height: Int, orientation: UInt16) -> [UInt8] {
        func edge(_ pixels: Int) -> [UInt8] { Array(littleEndian(UInt32(pixels - 1)).prefix(3)) }
        let metadata = exif(orientation)
        var body = Array("WEBPVP8X".utf8) + littleEndian(10) + [0x08, 0, 0, 0] + edge(width) + edge(height)
        var offset = 12
        while offset + 8 <= webp.count {
            let length = (0..<4).reduce(0) { $0 | Int(webp[offset + 4 + $1]) << (8 * $1) }
            let end = min(webp.count, offset + 8 + length + length % 2)
            if webp[offset..<offset + 3].elementsEqual("VP8".utf8), webp[offset + 3] != UInt8(ascii: "X") {
                body += webp[offset..<end]
            }
            offset = end
        }
        body += Array("EXIF".utf8) + littleEndian(UInt32(metadata.count)) + metadata
        return Array("RIFF".utf8) + littleEndian(UInt32(body.count)) + body
    }

    /// Adds a colour profile to a JPEG, after its first marker.
    static func jpeg(_ jpeg: [UInt8], profile: [UInt8]) -> [UInt8] {
        let segment = Array("ICC_PROFILE".utf8) + [0, 1, 1] + profile
        let length = UInt16(segment.count + 2)
        return Array(jpeg[..<2]) + [0xFF, 0xE2] + bigEndian(length) + segment + Array(jpeg[2...])
    }

    /// A colour profile in which red and blue are exchanged.
    static let exchangedProfile: [UInt8] = {
        func fixed(_ value: Double) -> [UInt8] { bigEndian(UInt32(bitPattern: Int32((value * 65_536).rounded()))) }
        func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
            Array("XYZ ".utf8) + [0, 0, 0, 0] + fixed(x) + fixed(y) + fixed(z)
        }
        let gamma = Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 0x02, 0x33, 0, 0]
        let text = Array("text".utf8) + [0, 0, 0, 0] + Array("none".utf8) + [0, 0, 0, 0]
        let name = Array("desc".utf8) + [0, 0, 0, 0, 0, 0, 0, 2, 0x78, 0] + [UInt8](repeating: 0, count: 78)
        // The colorants of sRGB for D50, the white point of the profile connection space.
        let tags: [(String, [UInt8])] = [
            ("desc", name), ("cprt", text), ("wtpt", xyz(0.9642, 1, 0.8249)),
            ("rXYZ", xyz(0.1431, 0.0606, 0.7142)), ("gXYZ", xyz(0.3851, 0.7169, 0.0971)),
            ("bXYZ", xyz(0.4361, 0.2225, 0.0139)), ("rTRC", gamma), ("gTRC", gamma), ("bTRC", gamma),
        ]
        var table = bigEndian(UInt32(tags.count))
        var data: [UInt8] = []
        for (tag, content) in tags {
            let offset = 128 + 4 + 12 * tags.count + data.count
            table += Array(tag.utf8) + bigEndian(UInt32(offset)) + bigEndian(UInt32(content.count))
            data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
        }
        var header = bigEndian(UInt32(128 + table.count + data.count)) + [0, 0, 0, 0, 2, 0x40, 0, 0]
        header += Array("mntrRGB XYZ ".utf8) + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
        header += [UInt8](repeating: 0, count: 28) + fixed(0.9642) + fixed(1) + fixed(0.8249)
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + table + data
    }()

    /// Creates a GIF with frames of 1 × 1 pixel on a canvas of any size.
    static func gif(width: UInt16, height: UInt16, frames: Int) -> [UInt8] {
        var bytes = Array("GIF89a".utf8) + Array(littleEndian(UInt32(width)).prefix(2))
        bytes += Array(littleEndian(UInt32(height)).prefix(2)) + [0x80, 0, 0, 255, 0, 0, 0, 0, 255]
        let frame: [UInt8] = [
            0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0,
        ]
        for _ in 0..<frames { bytes += frame }
        return bytes + [0x3B]
    }

    /// Creates a TIFF with a single tag, the format of Exif data.
    private static func exif(_ orientation: UInt16) -> [UInt8] {
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1] + bigEndian(orientation)
            + [0, 0, 0, 0, 0, 0]
    }

    private static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func littleEndian(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
