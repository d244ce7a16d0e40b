import CVips
import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("Border detection in image files")
struct BorderFinderTests {
    /// A drawn page as a file.
    struct File {
        var format = QUIRE_VIPS_PNG
        var quality = 90
        var orientation = 0
        var isProgressive = false
        /// 1 for grey, 3 for RGB, 4 for RGBA.
        var bands = 1

        func bytes(_ page: DrawnPage) -> [UInt8] {
            guard bands > 1 else { return bytes(page.pixels, page.width, page.height) }
            let count = page.pixels.count * bands
            let samples = [UInt8](unsafeUninitializedCapacity: count) { samples, initialized in
                for (index, level) in page.pixels.enumerated() {
                    for band in 0..<bands { samples[index * bands + band] = level }
                }
                initialized = count
            }
            return bytes(samples, page.width, page.height)
        }

        func bytes(_ samples: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
            _ = TestProcess.isStarted
            var options = quire_vips_encode_options()
            options.width = Int32(width)
            options.height = Int32(height)
            options.bands = Int32(bands)
            options.bits = 8
            options.format = format
            options.quality = Int32(quality)
            options.effort = 1
            options.progressive = isProgressive ? 1 : 0
            options.orientation = Int32(orientation)
            var result = quire_vips_buffer()
            let status = samples.withUnsafeBytes { quire_vips_encode($0.baseAddress, $0.count, &options, &result, nil) }
            guard status == 0 else { return [] }
            defer { quire_vips_free(result.data) }
            return Array(UnsafeRawBufferPointer(start: result.data, count: result.length))
        }
    }

    /// JPEG artefacts beside a line extend to the edge of its block: at most eight pixels.
    private static let blockEdge = 8

    @Test("JPEG files of quality 60: the drawing is never cropped", arguments: DrawnCase.all)
    func jpeg(_ drawn: DrawnCase) throws {
        let bytes = File(format: QUIRE_VIPS_JPEG, quality: 60).bytes(drawn.page)
        let cuts = drawn.cuts(try PageBorderDetection.borders(ofPage: bytes))
        #expect(drawn.overCrop(cuts) == 0, "\(cuts) of \(drawn.margins)")
        #expect(drawn.shortfall(cuts) <= Self.blockEdge, "\(cuts) of \(drawn.margins)")
    }

    @Test(
        "PNG and WebP files: the drawing is never cropped",
        arguments: DrawnCase.all.enumerated().filter { $0.offset.isMultiple(of: 3) }.map(\.element)
    )
    func lossless(_ drawn: DrawnCase) throws {
        let png = drawn.cuts(try PageBorderDetection.borders(ofPage: File().bytes(drawn.page)))
        #expect(drawn.overCrop(png) == 0, "\(png) of \(drawn.margins)")
        #expect(drawn.shortfall(png) == 0, "\(png) of \(drawn.margins)")
        let file = File(format: QUIRE_VIPS_WEBP, quality: 75, bands: 3).bytes(drawn.page)
        let webp = drawn.cuts(try PageBorderDetection.borders(ofPage: file))
        #expect(drawn.overCrop(webp) == 0, "\(webp) of \(drawn.margins)")
        #expect(drawn.shortfall(webp) <= Self.blockEdge, "\(webp) of \(drawn.margins)")
    }

    @Test("progressive, colour and transparent files have the same borders")
    func kinds() throws {
        let drawn = try #require(DrawnCase.papers.first)
        for file in [
            File(format: QUIRE_VIPS_JPEG, isProgressive: true), File(format: QUIRE_VIPS_JPEG, bands: 3),
            File(isProgressive: true), File(bands: 3), File(format: QUIRE_VIPS_AVIF, bands: 3),
        ] {
            let cuts = drawn.cuts(try PageBorderDetection.borders(ofPage: file.bytes(drawn.page)))
            #expect(drawn.overCrop(cuts) == 0)
            #expect(drawn.shortfall(cuts) == 0)
        }
        // Transparent pixels count as paper.
        var samples: [UInt8] = []
        for level in drawn.page.pixels { samples += [level, level, level, level == 255 ? 0 : 255] }
        let clear = File(bands: 4).bytes(samples, drawn.page.width, drawn.page.height)
        let cuts = drawn.cuts(try PageBorderDetection.borders(ofPage: clear))
        #expect(drawn.overCrop(cuts) == 0)
        #expect(drawn.shortfall(cuts) == 0)
    }

    @Test("borders refer to the upright page, for every EXIF orientation", arguments: 1...8)
    func orientation(_ orientation: Int) throws {
        let stored = [60, 80, 50, 90]
        var page = DrawnPage(width: 700, height: 900)
        page.panels(page.inside(stored[0], stored[1], stored[2], stored[3]))
        // The stored sides that are left, top, right and bottom once the page is upright.
        let sides = [
            [0, 1, 2, 3], [2, 1, 0, 3], [2, 3, 0, 1], [0, 3, 2, 1], [1, 0, 3, 2], [3, 0, 1, 2], [3, 2, 1, 0],
            [1, 2, 3, 0],
        ][orientation - 1]
        let upright = orientation >= 5 ? DrawnPage(width: 900, height: 700) : page
        let drawn = DrawnCase("orientation \(orientation)", sides.map { stored[$0] }, upright)
        let bytes = File(format: QUIRE_VIPS_JPEG, quality: 95, orientation: orientation).bytes(page)
        let cuts = drawn.cuts(try PageBorderDetection.borders(ofPage: bytes))
        #expect(drawn.overCrop(cuts) == 0, "\(cuts) of \(drawn.margins)")
        #expect(drawn.shortfall(cuts) == 0, "\(cuts) of \(drawn.margins)")
    }

    @Test("borders are found for every remainder of pixels beside the last cell", arguments: 1000...1008)
    func remainders(_ width: Int) throws {
        var page = DrawnPage(width: width, height: 1207 - width % 7)
        page.panels(page.inside(80, 90, 70, 60))
        for format in [QUIRE_VIPS_JPEG, QUIRE_VIPS_PNG, QUIRE_VIPS_WEBP] {
            let drawn = DrawnCase("\(width)", [80, 90, 70, 60], shortfall: [16, 16, 16, 16], page)
            let cuts = drawn.cuts(try PageBorderDetection.borders(ofPage: File(format: format).bytes(page)))
            #expect(drawn.overCrop(cuts) == 0, "\(format): \(cuts)")
            #expect(drawn.shortfall(cuts) == 0, "\(format): \(cuts)")
        }
    }

    @Test("a file that is not an image, or exceeds the limits, is an error")
    func errors() throws {
        _ = TestProcess.isStarted
        #expect(throws: ImagePipelineError.unsupportedFormat) { try PageBorderDetection.borders(ofPage: [1, 2, 3]) }
        #expect(throws: ImagePipelineError.unsupportedFormat) { try PageBorderDetection.borders(ofPage: []) }
        let small = File().bytes(DrawnPage(width: 40, height: 40))
        #expect(throws: ImagePipelineError.self) {
            try PageBorderDetection.borders(ofPage: pngWithWrongSize(small, width: 60_000, height: 60_000))
        }
    }

    @Test("a truncated file has the borders of its remaining part, or is an error")
    func cutShort() throws {
        let drawn = try #require(DrawnCase.papers.first)
        for format in [QUIRE_VIPS_JPEG, QUIRE_VIPS_PNG, QUIRE_VIPS_WEBP] {
            let whole = File(format: format).bytes(drawn.page)
            for part in [20, 60, 95] {
                let borders = try? PageBorderDetection.borders(ofPage: Array(whole.prefix(whole.count * part / 100)))
                if let borders { #expect(drawn.overCrop(Array(drawn.cuts(borders).prefix(2))) == 0) }
            }
        }
    }
}

@Suite("A luminance plane")
struct LuminancePlaneTests {
    @Test(
        "has at most 500 cells across and two million in total, and cells of a power of two",
        arguments: [
            (1, 1, 1), (500, 700, 1), (501, 700, 2), (1000, 1500, 2), (1001, 10, 4), (2000, 3000, 4), (4000, 6000, 8),
            (20_000, 100, 64), (800, 100_000, 8), (1, 65_535, 1), (10_000, 10_000, 32),
        ]
    )
    func cells(_ width: Int, _ height: Int, _ cell: Int) {
        #expect(LuminancePlane.cell(width: width, height: height) == cell)
    }

    @Test("contains the mean luminance of each cell's pixels")
    func means() throws {
        let red = BorderFinderTests.File(bands: 3).bytes(
            Array(repeating: [255, 0, 0], count: 600 * 8).flatMap { $0 },
            600,
            8
        )
        let plane = try LuminancePlane(decoding: red)
        #expect(plane.width == 300 && plane.height == 4)
        #expect(plane.samples.allSatisfy { $0 == 77 })
        var chequered = DrawnPage(width: 600, height: 8)
        for x in stride(from: 0, to: 600, by: 2) { chequered.fill(Area(left: x, top: 0, right: x + 1, bottom: 8), 55) }
        let grey = try LuminancePlane(decoding: BorderFinderTests.File().bytes(chequered))
        #expect(grey.samples.allSatisfy { $0 == 155 })
    }
}
