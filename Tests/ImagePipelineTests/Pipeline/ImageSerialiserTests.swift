import NIOCore
import PageImages
import Testing

@testable import ImagePipeline

/// Writes the samples behind a header of text: the portable pixmap format.
private struct PortablePixmap: ImageSerialiser {
    var identity: ProcessorIdentity { ProcessorIdentity("pixmap") }
    var frames: FrameSelection { .first }

    func serialise(
        _ raster: Raster,
        from source: ImageFormat?,
        _ cancellation: RenderCancellation
    ) throws(ImagePipelineError) -> EncodedImage {
        guard raster.bands == 3 else { throw .encodingFailed("\(raster.bands) channels") }
        return EncodedImage(
            bytes: Array("P6 \(raster.width) \(raster.height) 255\n".utf8) + raster.pixels,
            mediaType: "image/x-portable-pixmap",
            width: raster.width,
            height: raster.height
        )
    }
}

@Suite("Serialisers")
struct ImageSerialiserTests {
    private let url = "http://host/a.png"
    private let still = TestImage().bytes

    @Test("another serialiser writes results, which are cached under a key of their own")
    func another() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(still))
        let request = fixture.request(url, [Downsample(width: 40)], PortablePixmap())
        let first = try await fixture.pipeline.image(request)
        #expect(first.image.mediaType == "image/x-portable-pixmap")
        #expect(first.image.width == 40 && first.image.height == 30)
        let raster = try RasterDecoder.decode(still).processed(by: [Downsample(width: 40)])
        #expect(try await first.image.bytes() == ByteBuffer(bytes: Array("P6 40 30 255\n".utf8) + raster.pixels))

        let png = try await fixture.pipeline.image(fixture.request(url, [Downsample(width: 40)], ImageEncoding(.png)))
        #expect(png.image.mediaType == "image/png" && png.image.entityTag != first.image.entityTag)
        await fixture.rest()
        await fixture.pipeline.shutDown()

        let restarted = try PipelineFixture(directory: fixture.directory)
        let found = try await restarted.pipeline.image(request)
        #expect(found.origin == .disk && found.image.mediaType == "image/x-portable-pixmap")
        #expect(found.image.entityTag == first.image.entityTag)
        #expect(restarted.pipeline.statistics.encodings == 0)
        await restarted.rest()
        await restarted.pipeline.shutDown()
    }

    @Test("an error of a serialiser reaches the request")
    func failure() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(still))
        await #expect(throws: ImagePipelineError.encodingFailed("1 channels")) {
            try await fixture.pipeline.image(fixture.request(url, [Greyscale()], PortablePixmap()))
        }
        await fixture.rest()
        await fixture.pipeline.shutDown()
    }

    @Test(
        "each built-in serialiser writes its format",
        arguments: [
            (OriginalFormat(), "image/png"), (ImageEncoding(.webp), "image/webp"), (ImageEncoding(.jpeg), "image/jpeg"),
            (ImageEncoding(.avif), "image/avif"), (ImageEncoding(.png), "image/png"),
            (AnimationEncoding(ImageEncoding(.gif), still: ImageEncoding(.jpeg)), "image/jpeg"),
        ] as [(any ImageSerialiser, String)]
    )
    func builtIn(serialiser: any ImageSerialiser, mediaType: String) async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(still))
        let image = try await fixture.pipeline.image(fixture.request(url, [Downsample(width: 40)], serialiser)).image
        #expect(image.mediaType == mediaType && image.width == 40)
        await fixture.rest()
        await fixture.pipeline.shutDown()
    }

    @Test("an animation keeps its frames, and has another key than either of its encodings")
    func animation() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(animatedGIF))
        let jpeg = ImageEncoding(.jpeg)
        let gif = ImageEncoding(.gif)
        let both = AnimationEncoding(gif, still: jpeg)
        let image = try await fixture.pipeline.image(fixture.request(url, [Rotate(degrees: 180)], both)).image
        #expect(image.mediaType == "image/gif")
        let bytes = try await image.bytes()
        #expect(try RasterDecoder.header(of: Array(bytes.readableBytesView)).frameCount == 2)
        #expect(Set([both.identity, jpeg.identity, gif.identity]).count == 3)
        #expect(both.identity != AnimationEncoding(gif, still: ImageEncoding(.png)).identity)
        await fixture.rest()
        await fixture.pipeline.shutDown()
    }
}
