import ImageLoading

@testable import ImagePipeline

/// Leaves a picture as it is, and counts how often it was asked to.
struct CountingProcessor: ImageProcessor {
    let name: String
    let counter: Counter
    /// Holds the worker thread back until a test lets it go.
    var gate: Gate?

    var identity: ProcessorIdentity { ProcessorIdentity(custom: name) }

    func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        counter.increment()
        gate?.wait()
        if let error = context.watch.error { throw error }
        return raster
    }
}
