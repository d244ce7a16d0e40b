import Workers

@testable import ImagePipeline

extension Raster {
    /// Creates a still image from samples: row by row, interleaved.
    init?(width: Int, height: Int, bands: Int, pixels: [UInt8]) {
        let layout = PixelBuffer.Layout(width: width, height: height, bands: bands)
        guard let decoded = PixelBuffer(layout, samples: SharedBytes(pixels)) else { return nil }
        self.init(decoded, isPartial: false)
    }

    /// A copy of the samples.
    var pixels: [UInt8] { withPixels { Array($0) } }

    /// The duration of each frame in milliseconds; empty for a still image.
    var delays: [Int] { decoded.layout.delays }

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
