import ImageLoading
import Testing

@testable import ImagePipeline

/// The processor that `Docs/ImagePipeline.md` shows how to write, word for word.
private struct Posterise: ImageProcessor {
    /// Steps per channel, 2 to 64.
    let steps: Int

    init(steps: Int) {
        // Clamped first: what makes no difference to the pixels must make none to the identity.
        self.steps = min(max(steps, 2), 64)
    }

    var identity: ProcessorIdentity {
        ProcessorIdentity(custom: "org.example.posterise.\(steps)")
    }

    func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        if let error = context.watch.error { throw error }
        let pixels = raster.pixels.map { sample in
            UInt8((Int(sample) * (steps - 1) + 127) / 255 * 255 / (steps - 1))
        }
        return Raster(width: raster.width, height: raster.height, bands: raster.bands, pixels: pixels) ?? raster
    }
}

@Suite("The processor of the handbook")
struct DocumentedProcessorTests {
    init() { #expect(TestProcess.isStarted) }

    @Test("leaves as many steps as it says, and goes on after others", arguments: [2, 3, 64])
    func steps(steps: Int) throws {
        let grey = try #require(Raster(width: 256, height: 1, bands: 1, pixels: (0...255).map { UInt8($0) }))
        let pixels = try Posterise(steps: steps).process(grey, ProcessingContext()).pixels
        #expect(Set(pixels).count == steps)
        #expect(pixels.first == 0 && pixels.last == 255)
        #expect(pixels == pixels.sorted())

        let chain = Rotate(degrees: 180).then(Posterise(steps: steps))
        #expect(try chain.process(grey, ProcessingContext()).pixels == Array(pixels.reversed()))
    }

    @Test("has one identity for what gives the same pixels, and another for what does not")
    func identity() {
        #expect(Posterise(steps: 1).identity == Posterise(steps: 2).identity)
        #expect(Posterise(steps: 2).identity != Posterise(steps: 3).identity)
    }
}
