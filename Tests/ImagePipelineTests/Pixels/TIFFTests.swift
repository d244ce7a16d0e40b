import PageImages
import Testing
import Workers

@testable import ImagePipeline

@Suite("TIFF images")
struct TIFFTests {
    init() { #expect(TestProcess.isStarted) }

    /// An uncompressed image in one strip, with its directory at the end.
    private func tiff(_ width: Int, _ height: Int, bands: Int, samples: [UInt8], orientation: Int = 1) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let directory = 16 + samples.count + samples.count % 2
        // The bits of three bands don't fit into the entry.
        let bits = bands == 3 ? 8 : 0
        let entries = [
            (256, 4, 1, width), (257, 4, 1, height), (258, 3, bands, bands == 3 ? bits : 8), (259, 3, 1, 1),
            (262, 3, 1, bands == 3 ? 2 : 1), (273, 4, 1, 16), (274, 3, 1, orientation), (277, 3, 1, bands),
            (278, 4, 1, height), (279, 4, 1, samples.count),
        ]
        var bytes: [UInt8] = Array("II*\0".utf8) + number(directory, 4)
        bytes += bands == 3 ? number(8, 2) + number(8, 2) + number(8, 2) + number(0, 2) : number(0, 8)
        bytes += samples + [UInt8](repeating: 0, count: samples.count % 2) + number(entries.count, 2)
        for (tag, type, count, value) in entries {
            bytes += number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
        }
        return bytes + number(0, 4)
    }

    @Test("grey and coloured images are decoded, upright")
    func decoding() throws {
        let grey = try RasterDecoder.decode(
            SharedBytes(tiff(4, 2, bands: 1, samples: [0, 50, 100, 150, 0, 0, 0, 255]))
        )
        #expect((grey.width, grey.height) == (4, 2))
        let red = [UInt8]([250, 0, 0, 250, 0, 0])
        let turned = SharedBytes(tiff(2, 1, bands: 3, samples: red, orientation: 6))
        let header = try RasterDecoder.header(of: turned)
        #expect(header.size == PixelSize(width: 1, height: 2) && header.format == nil)
        let raster = try RasterDecoder.decode(turned)
        #expect((raster.width, raster.height) == (1, 2))
        #expect(ImageSignature(turned)?.mediaType == "image/tiff")
    }

    @Test("images that claim to be enormous or end early have errors")
    func hostile() {
        let bytes = tiff(60_000, 60_000, bands: 3, samples: [1, 2, 3])
        #expect(throws: ImagePipelineError.self) { _ = try RasterDecoder.decode(SharedBytes(bytes)) }
        let cut = tiff(4, 4, bands: 1, samples: [UInt8](repeating: 9, count: 16)).prefix(20)
        #expect(throws: ImagePipelineError.self) { _ = try RasterDecoder.decode(SharedBytes(Array(cut))) }
    }
}
