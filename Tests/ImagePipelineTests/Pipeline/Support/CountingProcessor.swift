@testable import ImagePipeline

/// Leaves an image unchanged and counts its calls.
struct CountingProcessor: ImageProcessor {
    let name: String
    let counter: Counter
    /// Blocks the worker thread until the test opens it.
    var gate: Gate?

    var identity: ProcessorIdentity { .test(name) }

    func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        counter.increment()
        gate?.wait()
        if let error = context.cancellation.error { throw error }
        return raster
    }
}

/// Calls a closure.
struct ClosureProcessor: ImageProcessor {
    let identity: ProcessorIdentity
    private let work: @Sendable (Raster, ProcessingContext) throws(ImagePipelineError) -> Raster

    init(
        _ name: String,
        _ work: @escaping @Sendable (Raster, ProcessingContext) throws(ImagePipelineError) -> Raster
    ) {
        identity = .test(name)
        self.work = work
    }

    func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        try work(raster, context)
    }
}

extension ProcessorIdentity {
    /// The identity of a processor of the tests.
    static func test(_ name: String) -> ProcessorIdentity { ProcessorIdentity("test") { $0.add(name) } }
}

extension ImagePipeline {
    /// Starts a request as a task.
    func task(_ request: ImageRequest) -> ImageTask { ImageTask(self, request) }
}
