import PageImages
import Testing

@testable import ImagePipeline

@Suite("Animations")
struct AnimationTests {
    init() { #expect(TestProcess.isStarted) }

    private let context = ProcessingContext()

    /// Two frames, red and blue, enlarged to 40 × 30.
    private func enlarged() throws -> Raster {
        let small = try RasterDecoder.decode(animatedGIF, DecodeRequest(frames: .all))
        return try small.reshaped(small.whole, to: PixelSize(width: 40, height: 30), context)
    }

    /// Expects a single colour in each frame, so that no frame contains pixels of another.
    private func expectPure(_ raster: Raster, tolerance: Double = 0, sourceLocation: SourceLocation = #_sourceLocation)
    {
        for (frame, colour) in [[255.0, 0, 0], [0, 0, 255]].enumerated() {
            let picture = Picture(raster, frame: frame)
            let expected = Picture(width: picture.width, height: picture.height, bands: picture.bands) { _, _, band in
                band == 3 ? 255 : colour[band]
            }
            let largest = picture.difference(expected)?.largest ?? 255
            #expect(largest <= tolerance, "frame \(frame): \(largest)", sourceLocation: sourceLocation)
        }
    }

    @Test("either all frames or only the first are decoded")
    func frames() throws {
        let all = try RasterDecoder.decode(animatedGIF, DecodeRequest(frames: .all))
        #expect(all.frameCount == 2 && all.delays == [100, 100] && !all.isPartial)
        #expect((all.width, all.height) == (2, 2))
        expectPure(all)
        let first = try RasterDecoder.decode(animatedGIF)
        #expect(first.frameCount == 1 && first.delays.isEmpty)
        #expect(Pixels(first).middle == [255, 0, 0])
        #expect(DecodeRequest(frames: .all) != DecodeRequest(frames: .first))
    }

    @Test("scaling and rotating don't mix frames", arguments: [Rotate(degrees: 0), Rotate(degrees: 90)])
    func processed(turn: Rotate) throws {
        let raster = try enlarged().processed(by: [turn, Downsample(width: 13), Blur(sigma: 1.5)])
        #expect(raster.frameCount == 2 && raster.delays == [100, 100] && raster.width == 13)
        expectPure(raster, tolerance: 1)
    }

    @Test("all other processors keep the frames")
    func others() throws {
        let box = try #require(CropBox(left: 1_000, top: 0, right: 0, bottom: 500))
        let steps: [any ImageProcessor] = [
            CropBorders(box: box), SplitPage(.right), Greyscale(), Halve(times: 1), CutTile(column: 0, row: 0),
        ]
        for step in steps {
            let raster = try step.process(enlarged(), context)
            #expect(raster.frameCount == 2 && raster.delays == [100, 100], "\(step)")
            #expect(raster.pixels.count == raster.byteCount)
        }
    }

    @Test("WebP and GIF stay animated when scaled", arguments: [ImageFormat.webp, .gif])
    func encoded(format: ImageFormat) throws {
        guard format.isAvailable else { return }
        let small = try Downsample(width: 16).process(enlarged(), context)
        let file = try RasterEncoder.encode(small, as: ImageEncoding(format))
        #expect((file.width, file.height) == (16, 12) && file.mediaType == format.mediaType)
        let again = try RasterDecoder.decode(file.bytes, DecodeRequest(frames: .all))
        #expect(again.frameCount == 2 && again.delays == [100, 100])
        #expect((again.width, again.height) == (16, 12))
        expectPure(again, tolerance: 6)
        let one = try RasterDecoder.decode(file.bytes)
        #expect(one.frameCount == 1 && Pixels(one).middle[0] > 240)
    }

    @Test("formats without animation get the first frame", arguments: [ImageFormat.jpeg, .png, .avif, .jxl])
    func still(format: ImageFormat) throws {
        guard format.isAvailable else { return }
        let file = try RasterEncoder.encode(enlarged(), as: ImageEncoding(format))
        #expect((file.width, file.height) == (40, 30))
        let again = try RasterDecoder.decode(file.bytes, DecodeRequest(frames: .all))
        #expect(again.frameCount == 1)
        #expect(Pixels(again).colour(0.5, 0.5) == "red")
    }

    @Test("a single call scales an animation")
    func inOneCall() throws {
        let file = try RasterEncoder.encode(enlarged(), as: ImageEncoding(.webp)).bytes
        let small = try ImageCodec.render(
            file,
            [Downsample(width: 20)],
            as: ImageEncoding(.webp),
            frames: .all
        )
        let again = try RasterDecoder.decode(small.bytes, DecodeRequest(frames: .all))
        #expect(again.frameCount == 2 && again.width == 20)
        expectPure(again, tolerance: 6)
    }

    @Test("an animation that exceeds the budget is decoded as a partial image with its first frame")
    func tooLong() throws {
        // A thousand frames that are 4 MB each when decoded and 23 bytes each in the file.
        let bomb = HandmadeFiles.gif(width: 1_000, height: 1_000, frames: 1_000)
        let header = try RasterDecoder.header(of: bomb)
        #expect(header.frameCount == 1_000)
        let raster = try RasterDecoder.decode(bomb, DecodeRequest(frames: .all))
        #expect(raster.frameCount == 1 && raster.isPartial)
        #expect(try !RasterDecoder.decode(bomb).isPartial)
    }
}
