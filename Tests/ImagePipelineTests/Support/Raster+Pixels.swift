import CVips

@testable import ImagePipeline

extension Raster {
    /// Creates a still image from samples: row by row, interleaved.
    init?(width: Int, height: Int, bands: Int, pixels: [UInt8]) {
        var raster = quire_vips_raster()
        guard pixels.count == width * height * bands,
            quire_vips_raster_copy(pixels, Int32(width), Int32(height), Int32(bands), &raster) == 0
        else { return nil }
        self.init(taking: raster, isPartial: false)
    }

    /// A copy of the samples.
    var pixels: [UInt8] { withPixels { Array($0) } }

    /// The duration of each frame in milliseconds; empty for a still image.
    var delays: [Int] {
        withShim { raster in raster.pointee.delays.map { delays in (0..<frameCount).map { Int(delays[$0]) } } ?? [] }
    }

    /// Applies processors in order.
    func processed(
        by processors: [any ImageProcessor],
        _ context: ProcessingContext = ProcessingContext()
    ) throws(ImagePipelineError) -> Raster {
        var raster = self
        for processor in processors { raster = try processor.process(raster, context) }
        return raster
    }
}
