import Foundation
import Testing

@testable import ImagePipeline

/// Tolerances: mixing channels is exact to the rounding (1), grey to libvips' tables of light (2), blur to the tail its
/// mask leaves out (2), rounded corners to a coverage told by distance instead of area (26 of 255, 1 on average).
@Suite("Processors of colour and softness")
struct ColourProcessorTests {
    init() { #expect(TestProcess.isStarted) }

    private let context = ProcessingContext()

    private func process(_ processor: any ImageProcessor, _ picture: Picture) throws -> Picture {
        Picture(try processor.process(#require(picture.raster), context))
    }

    /// What the raster really holds: bytes.
    private func drawn(bands: Int) throws -> Picture { Picture(try #require(Picture.drawn(bands: bands).raster)) }

    @Test("grey is as bright as the colour, reckoned in linear light", arguments: [3, 4])
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
            // libvips' weights, which are those of ITU-R BT.709 rounded to tenths.
            let light = 0.2 * linear(picture[x, y, 0]) + 0.7 * linear(picture[x, y, 1])
            return encoded(light + 0.1 * linear(picture[x, y, 2]))
        }
        let difference = try #require(process(Greyscale(), picture).difference(expected))
        #expect(difference.largest <= 2, "\(difference)")
        #expect(try process(Greyscale(), process(Greyscale(), picture)).bands == bands - 2)
    }

    @Test("grey becomes three channels alike", arguments: [1, 2])
    func colour(bands: Int) throws {
        let picture = try drawn(bands: bands)
        let expected = Picture(width: 90, height: 60, bands: bands + 2) { x, y, band in
            picture[x, y, bands == 2 && band == 3 ? 1 : 0]
        }
        #expect(try process(ConvertToSRGB(), picture) == expected)
    }

    @Test("a tint keeps black, makes white the colour and keeps transparency", arguments: [1, 2, 3, 4], [0.25, 1.0])
    func tint(bands: Int, strength: Double) throws {
        let picture = try drawn(bands: bands)
        let sepia = PixelColour(red: 244, green: 226, blue: 198)
        let light = bands < 3 ? 1 : 3
        let expected = Picture(width: 90, height: 60, bands: bands > light ? 4 : 3) { x, y, band in
            if band == 3 { return picture[x, y, light] }
            let channels = (0..<3).map { picture[x, y, light == 3 ? $0 : 0] }
            let luma = channels[0] * 0.2126 + channels[1] * 0.7152 + channels[2] * 0.0722
            let tinted = luma * [244, 226, 198][band] / 255
            return channels[band] + (tinted - channels[band]) * strength
        }
        let result = try process(Tint(sepia, strength: strength), picture)
        let difference = try #require(result.difference(expected))
        #expect(difference.largest <= 1, "\(difference)")
    }

    @Test("an overlay covers by its opacity", arguments: [1, 2, 3, 4], [0.3, 1.0])
    func overlay(bands: Int, opacity: Double) throws {
        let picture = try drawn(bands: bands)
        let light = bands < 3 ? 1 : 3
        let expected = Picture(width: 90, height: 60, bands: bands > light ? 4 : 3) { x, y, band in
            if band == 3 { return picture[x, y, light] }
            return picture[x, y, light == 3 ? band : 0] * (1 - opacity) + [10, 200, 90][band] * opacity
        }
        let result = try process(Overlay(PixelColour(red: 10, green: 200, blue: 90), opacity: opacity), picture)
        let difference = try #require(result.difference(expected))
        #expect(difference.largest <= 1, "\(difference)")
    }

    @Test("a blur is a Gaussian, also a small one", arguments: [0.5, 0.8, 1.5, 3.0])
    func blur(sigma: Double) throws {
        let picture = Picture.drawn(width: 48, height: 32)
        let expected = picture.convolved(radius: Int(sigma * 4) + 1) { dx, dy in
            exp(-Double(dx * dx + dy * dy) / (2 * sigma * sigma))
        }
        let difference = try #require(process(Blur(sigma: sigma), picture).difference(expected))
        #expect(difference.largest <= 2, "\(difference)")
    }

    @Test("a blur doesn't let transparent colours show")
    func transparentBlur() throws {
        let picture = Picture(width: 32, height: 8, bands: 4) { x, _, band in
            x < 16 ? [0, 0, 255, 255][band] : [255, 0, 0, 0][band]
        }
        let result = try process(Blur(sigma: 2), picture)
        for x in 0..<32 where result[x, 4, 3] > 16 { #expect(result[x, 4, 0] <= 8) }
    }

    @Test("sharpening adds the difference to a small blur and leaves transparency", arguments: [3, 4], [0.5, 2.0])
    func sharpen(bands: Int, amount: Double) throws {
        let picture = try drawn(bands: bands)
        let soft = picture.convolved(radius: 1) { dx, dy in Double((2 - abs(dx)) * (2 - abs(dy))) }
        let expected = Picture(width: 90, height: 60, bands: bands) { x, y, band in
            if band == 3 { return picture[x, y, 3] }
            return min(max(picture[x, y, band] + amount * (picture[x, y, band] - soft[x, y, band]), 0), 255)
        }
        let result = try process(Sharpen(amount: amount, onlyReduced: false), picture)
        let difference = try #require(result.difference(expected))
        #expect(difference.largest <= 1, "\(difference)")
    }

    @Test("sharpening for shrunk pictures leaves others alone")
    func onlyReduced() throws {
        let raster = try #require(Picture.drawn().raster)
        #expect(try Sharpen(amount: 1).process(raster, context).pixels == raster.pixels)
        let small = try Downsample(width: 45).process(raster, context)
        #expect(try Sharpen(amount: 1).process(small, context).pixels != small.pixels)
    }

    @Test("corners are quarters of a circle", arguments: [1, 2, 3, 4], [0.1, 0.3, 0.5])
    func corners(bands: Int, radius: Double) throws {
        let picture = try drawn(bands: bands)
        let light = bands < 3 ? 1 : 3
        let pixels = radius * 60
        let steps = 8
        let expected = Picture(width: 90, height: 60, bands: light + 1) { x, y, band in
            guard band == light else { return picture[x, y, band] }
            var inside = 0
            for step in 0..<steps * steps {
                let across = Double(x) + (Double(step % steps) + 0.5) / Double(steps)
                let down = Double(y) + (Double(step / steps) + 0.5) / Double(steps)
                let dx = pixels - min(across, 90 - across)
                let dy = pixels - min(down, 60 - down)
                inside += dx <= 0 || dy <= 0 || hypot(dx, dy) <= pixels ? 1 : 0
            }
            return (bands > light ? picture[x, y, light] : 255) * Double(inside) / Double(steps * steps)
        }
        let result = try process(RoundCorners(radius: radius), picture)
        let difference = try #require(result.difference(expected))
        #expect(difference.largest <= 26 && difference.mean <= 1, "\(difference)")
    }

    @Test("a closure works on pixels of its own, under its own name")
    func closure() throws {
        let negative = ClosureProcessor("negative") { raster, _ throws(ImagePipelineError) in
            let pixels = raster.pixels.map { 255 - $0 }
            guard
                let result = Raster(width: raster.width, height: raster.height, bands: raster.bands, pixels: pixels)
            else { throw .processingFailed("no room") }
            return result
        }
        let picture = try drawn(bands: 3)
        let expected = Picture(width: 90, height: 60, bands: 3) { 255 - picture[$0, $1, $2] }
        #expect(try process(negative, picture) == expected)
        #expect(try process(negative.then(negative), picture) == picture)
        #expect(negative.identity != ClosureProcessor("negative 2") { raster, _ in raster }.identity)
    }

    @Test("a closure's result has to fit the budget")
    func greedyClosure() throws {
        let greedy = ClosureProcessor("greedy") { _, _ throws(ImagePipelineError) in
            guard let raster = Raster(width: 100, height: 100, bands: 1, pixels: .init(repeating: 0, count: 10_000))
            else {
                throw .processingFailed("no room")
            }
            return raster
        }
        var budget = ImageBudget.standard
        budget.maximumDecodedBytes = 9_999
        #expect(throws: ImagePipelineError.tooMuchMemory(byteSize: 10_000, limit: 9_999)) {
            _ = try greedy.process(#require(Picture.drawn().raster), ProcessingContext(budget: budget))
        }
    }

    @Test("rasters refuse numbers that don't fit together")
    func invalid() {
        let numbers = [(0, 1, 3, 0), (2, 2, 3, 11), (2, 2, 5, 20), (-1, -1, 1, 1), (Int.max, 2, 1, 0), (1, 1, 0, 0)]
        for (width, height, bands, count) in numbers {
            let pixels = [UInt8](repeating: 0, count: count)
            #expect(Raster(width: width, height: height, bands: bands, pixels: pixels) == nil)
        }
    }

    @Test("work that nobody waits for stops before it begins")
    func cancelled() throws {
        let watch = RenderWatch()
        watch.cancel()
        let raster = try #require(Picture.drawn().raster)
        let steps: [any ImageProcessor] = [
            Downsample(width: 4), Greyscale(), Tint(.white), Blur(sigma: 2), RoundCorners(radius: 0.2),
            ClosureProcessor("same") { raster, _ in raster },
        ]
        for step in steps {
            #expect(throws: ImagePipelineError.cancelled) {
                _ = try step.process(raster, ProcessingContext(watch: watch))
            }
        }
        #expect(throws: ImagePipelineError.cancelled) {
            try RasterEncoder.encode(raster, as: ImageEncoding(.png), watch: watch)
        }
    }

    @Test("work whose time is up in the middle stops there")
    func stoppedInTheMiddle() throws {
        let raster = try #require(
            Raster(width: 3_000, height: 2_000, bands: 3, pixels: [UInt8](repeating: 90, count: 18_000_000))
        )
        #expect(throws: ImagePipelineError.timedOut(seconds: 0.02)) {
            let context = ProcessingContext(watch: RenderWatch(timeLimit: 0.02))
            _ = try Blur(sigma: 25).process(raster, context)
        }
    }
}
