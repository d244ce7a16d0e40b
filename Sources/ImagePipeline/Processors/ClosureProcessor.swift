public import ImageLoading

/// A processor of one's own, as a closure.
public struct ClosureProcessor: ImageProcessor {
    /// What it does.
    public typealias Work = @Sendable (Raster, ProcessingContext) throws(ImagePipelineError) -> Raster

    /// The identifier.
    public let identity: ProcessorIdentity
    private let work: Work

    /// A processor.
    ///
    /// - Parameters:
    ///   - identifier: Names what the closure does, with everything it depends on: two closures of one identifier are taken
    ///     for the same, and a cached picture of the one is served for the other.
    ///   - work: Makes a new picture of one; called on a thread of its own, any number of times at once. What it makes may be
    ///     no larger than ``ImageBudget/maximumDecodedBytes`` of its context.
    public init(_ identifier: String, _ work: @escaping Work) {
        identity = ProcessorIdentity(custom: identifier)
        self.work = work
    }

    /// Calls the closure.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        if let error = context.watch.error { throw error }
        let result = try work(raster, context)
        try context.budget.admit(result: result.size, bands: result.bands, frames: result.frameCount)
        return result
    }
}
