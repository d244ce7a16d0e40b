import Foundation
import Testing

@testable import ImagePipeline

/// Tolerances: 2 for greyscale, because of libvips' tables, and 2 for blur, because its mask has a finite width.
@Suite("Greyscale and blur")
struct ColourProcessorTests {
    init() { #expect(TestProcess.isStarted) }

    private let context = ProcessingContext()

    private func process(_ processor: any ImageProcessor, _ picture: Picture) throws -> Picture {
        Picture(try processor.process(#require(picture.raster), context))
    }

    /// A drawn image, with samples rounded to bytes.
    private func drawn(bands: Int) throws -> Picture { Picture(try #require(Picture.drawn(bands: bands).raster)) }

    @Test("greyscale has the luminance of the colours, computed in linear light", arguments: [3, 4])
    func greyscale(bands: Int) throws {
        func linear(_ value: Double) -> Double {
            let value = value / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        func encoded(_ light: Double) -> Double {
            255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
        }
        let picture = try drawn(bands: bands)
        let expected = Picture(width: 90, height: 60, bands: bands - 2) { x, y, band in
            if band == 1 { return picture[x, y, 3] }
            // The weights of libvips: those of ITU-R BT.709, rounded to tenths.
            let light = 0.2 * linear(picture[x, y, 0]) + 0.7 * linear(picture[x, y, 1])
            return encoded(light + 0.1 * linear(picture[x, y, 2]))
        }
        let difference = try #require(process(Greyscale(), picture).difference(expected))
        #expect(difference.largest <= 2, "\(difference)")
        #expect(try process(Greyscale(), process(Greyscale(), picture)).bands == bands - 2)
    }

    @Test("dithering keeps the mean grey and gives at most 16 greys", arguments: [3, 4])
    func dithering(bands: Int) throws {
        let greys = Set(stride(from: 0.0, through: 255, by: 17))
        let drawn = try process(Dither(), drawn(bands: bands))
        #expect(drawn.bands == 1)
        for y in 0..<60 { for x in 0..<90 { #expect(greys.contains(drawn[x, y, 0])) } }
        for grey in [0, 1, 8, 100, 119, 200, 254, 255] {
            let flat = try process(Dither(), Picture(width: 64, height: 64, bands: 1) { _, _, _ in Double(grey) })
            var sum = 0.0
            for y in 0..<64 { for x in 0..<64 { sum += flat[x, y, 0] } }
            #expect(abs(sum / 4096 - Double(grey)) < 1, "\(grey)")
            #expect(greys.contains(flat[0, 0, 0]))
        }
    }

    @Test("a blur is Gaussian, also for small sigmas", arguments: [0.5, 0.8, 1.5, 3.0])
    func blur(sigma: Double) throws {
        let picture = Picture.drawn(width: 48, height: 32)
        let expected = picture.convolved(radius: Int(sigma * 4) + 1) { dx, dy in
            exp(-Double(dx * dx + dy * dy) / (2 * sigma * sigma))
        }
        let difference = try #require(process(Blur(sigma: sigma), picture).difference(expected))
        #expect(difference.largest <= 2, "\(difference)")
    }

    @Test("a blur doesn't show the colours of transparent pixels")
    func transparentBlur() throws {
        let picture = Picture(width: 32, height: 8, bands: 4) { x, _, band in
            x < 16 ? [0, 0, 255, 255][band] : [255, 0, 0, 0][band]
        }
        let result = try process(Blur(sigma: 2), picture)
        for x in 0..<32 where result[x, 4, 3] > 16 { #expect(result[x, 4, 0] <= 8) }
    }

    @Test("cancelled work does not start")
    func cancelled() throws {
        let cancellation = RenderCancellation()
        cancellation.cancel()
        let raster = try #require(Picture.drawn().raster)
        let steps: [any ImageProcessor] = [
            Downsample(width: 4), Greyscale(), Dither(), Blur(sigma: 2),
        ]
        for step in steps {
            #expect(throws: ImagePipelineError.cancelled) {
                _ = try step.process(raster, ProcessingContext(cancellation: cancellation))
            }
        }
        #expect(throws: ImagePipelineError.cancelled) {
            try RasterEncoder.encode(raster, as: ImageEncoding(.png), cancellation: cancellation)
        }
    }

    @Test("work that times out stops before its end")
    func stoppedInTheMiddle() throws {
        let raster = try #require(
            Raster(width: 3_000, height: 2_000, bands: 3, pixels: [UInt8](repeating: 90, count: 18_000_000))
        )
        #expect(throws: ImagePipelineError.timedOut(seconds: 0.02)) {
            let context = ProcessingContext(cancellation: RenderCancellation(timeLimit: 0.02))
            _ = try Blur(sigma: 25).process(raster, context)
        }
    }
}
