import PageImages
import Testing

@testable import ImagePipeline

/// Tolerances: crops and rotations are exact. Scaling is compared with a floating-point Lanczos filter: at most 1 on
/// average and 8 for a sample, because libvips uses fixed-point weights.
@Suite("Geometric processors")
struct ShapeProcessorTests {
    init() { #expect(TestProcess.isStarted) }

    private let context = ProcessingContext()

    private func process(_ processor: any ImageProcessor, _ picture: Picture) throws -> Raster {
        try processor.process(#require(picture.raster), context)
    }

    private func expectScaled(_ raster: Raster, _ reference: Picture, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        let difference = try #require(Picture(raster).difference(reference), sourceLocation: sourceLocation)
        #expect(difference.mean < 1 && difference.largest <= 8, "\(difference)", sourceLocation: sourceLocation)
    }

    @Test(
        "downsampling fits the image into the box and never enlarges it",
        arguments: [
            (PixelBox(width: 45), 45, 30), (PixelBox(height: 20), 30, 20), (PixelBox(width: 60, height: 60), 60, 40),
            (PixelBox(width: 60, height: 10), 15, 10), (PixelBox(width: 500), 90, 60), (PixelBox(), 90, 60),
            (PixelBox(width: 1), 1, 1), (PixelBox(width: 89), 89, 59),
        ]
    )
    func downsample(box: PixelBox, width: Int, height: Int) throws {
        let picture = Picture.drawn()
        let raster = try process(Downsample(box: box), picture)
        #expect((raster.width, raster.height) == (width, height))
        if width > 10 { try expectScaled(raster, picture.lanczos(width: width, height: height)) }
    }

    @Test("the colours of transparent pixels don't bleed into their neighbours")
    func premultiplied() throws {
        // The left half is opaque blue, the right half transparent red.
        let picture = Picture(width: 64, height: 8, bands: 4) { x, _, band in
            x < 32 ? [0, 0, 255, 255][band] : [255, 0, 0, 0][band]
        }
        let result = Picture(try process(Downsample(width: 21), picture))
        for x in 0..<21 where result[x, 1, 3] > 16 {
            #expect(result[x, 1, 0] <= 8 && result[x, 1, 2] >= 240)
        }
    }

    @Test("borders are cropped in whole pixels", arguments: [1, 3, 4])
    func crop(bands: Int) throws {
        let picture = Picture.drawn(width: 100, height: 50, bands: bands)
        let box = try #require(CropBox(left: 1_000, top: 400, right: 2_050, bottom: 0))
        let raster = try process(CropBorders(box: box), picture)
        #expect(Picture(raster) == Picture(try #require(picture.cut(left: 10, top: 2, width: 70, height: 48).raster)))
        #expect(try process(CropBorders(box: .none), picture).pixels == picture.raster?.pixels)
    }

    @Test(
        "a wide page is split in reading order, other pages stay whole",
        arguments: [
            (SplitPage.Half.first, false, 0, 45), (.second, false, 45, 46), (.first, true, 45, 46),
            (.second, true, 0, 45),
        ]
    )
    func split(half: SplitPage.Half, isRightToLeft: Bool, left: Int, width: Int) throws {
        let picture = Picture.drawn(width: 91, height: 60)
        let raster = try process(SplitPage(half, isRightToLeft: isRightToLeft), picture)
        let expected = picture.cut(left: left, top: 0, width: width, height: 60)
        #expect(raster.pixels == expected.raster?.pixels)
        for narrow in [Picture.drawn(width: 60, height: 60), .drawn(width: 59, height: 60)] {
            let whole = try process(SplitPage(half, isRightToLeft: isRightToLeft), narrow)
            #expect(whole.pixels == narrow.raster?.pixels)
        }
    }

    @Test("tiles cover the image from the top left corner, and tiles outside are an error")
    func tiles() throws {
        let picture = Picture.drawn(width: 1_030, height: 60)
        let first = try process(CutTile(column: 0, row: 0), picture)
        #expect(first.pixels == picture.cut(left: 0, top: 0, width: 1_024, height: 60).raster?.pixels)
        let last = try process(CutTile(column: 1, row: 0), picture)
        #expect(last.pixels == picture.cut(left: 1_024, top: 0, width: 6, height: 60).raster?.pixels)
        for (column, row) in [(2, 0), (0, 1), (Int.max, 0), (0, Int.max)] {
            #expect(throws: ImagePipelineError.outsideImage) {
                try process(CutTile(column: column, row: row), picture)
            }
        }
    }

    @Test("halving rounds up, so that no edge pixel is lost", arguments: [(0, 91, 60), (1, 46, 30), (3, 12, 8)])
    func halve(times: Int, width: Int, height: Int) throws {
        let raster = try process(Halve(times: times), Picture.drawn(width: 91, height: 60))
        #expect([raster.width, raster.height] == [width, height])
    }

    @Test("a rotation moves every pixel to its new position", arguments: [-450, -90, 0, 44, 90, 180, 270, 360, 720])
    func rotate(degrees: Int) throws {
        let picture = Picture.drawn(width: 31, height: 20, bands: 4)
        let raster = try process(Rotate(degrees: degrees), picture)
        let turns = [-450: 3, -90: 3, 90: 1, 180: 2, 270: 3][degrees] ?? 0
        let expected =
            switch turns {
            case 1: Picture(width: 20, height: 31, bands: 4) { picture[$1, 19 - $0, $2] }
            case 2: Picture(width: 31, height: 20, bands: 4) { picture[30 - $0, 19 - $1, $2] }
            case 3: Picture(width: 20, height: 31, bands: 4) { picture[30 - $1, $0, $2] }
            default: picture
            }
        #expect(raster.pixels == expected.raster?.pixels)
    }

    @Test("processors without an effect return the same raster")
    func nothing() throws {
        let raster = try #require(Picture.drawn().raster)
        let steps: [any ImageProcessor] = [
            Downsample(width: 90), CropBorders(box: .none), Rotate(degrees: 360), Halve(times: 0), Blur(sigma: 0),
        ]
        let address = raster.withPixels { $0.baseAddress }
        for step in steps {
            #expect(try step.process(raster, context).withPixels { $0.baseAddress } == address)
        }
    }

    @Test("a result that exceeds the budget is refused before it is computed")
    func tooLarge() throws {
        let raster = try #require(Picture.drawn().raster)
        var budget = ImageBudget.standard
        budget.maximumDecodedBytes = 16_199
        #expect(throws: ImagePipelineError.tooMuchMemory(byteSize: 16_200, limit: 16_199)) {
            _ = try Rotate(degrees: 90).process(raster, ProcessingContext(budget: budget))
        }
    }
}
