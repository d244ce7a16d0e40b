public import ImageLoading

/// One step of work on a decoded picture.
///
/// A processor is a value: it brings its parameters into their canonical form when it is made, so that two processors
/// with equal identities give equal pixels, and two with different ones don't do the same under two names.
public protocol ImageProcessor: Sendable {
    /// Names what the processor does, with all its parameters.
    var identity: ProcessorIdentity { get }

    /// The single steps this processor consists of; itself, unless it is a chain.
    var parts: [any ImageProcessor] { get }

    /// Follows the processor to find out how far the picture may be shrunk while it loads.
    ///
    /// Whether the verdict is ``LoadPlan/Verdict/settled`` must not depend on the picture. A processor that cuts and says
    /// ``LoadPlan/Verdict/goesOn`` must reckon with ``Raster/fullSize`` in ``process(_:_:)``. The default needs every
    /// pixel, which is right for any processor.
    func plan(_ plan: inout LoadPlan) -> LoadPlan.Verdict

    /// Does the work, on the calling thread, which is never one of Swift's cooperative ones.
    ///
    /// - Parameters:
    ///   - raster: The picture as it is.
    ///   - context: What stops the work and how much memory it may take.
    /// - Returns: The new picture, or the same one where there is nothing to do.
    /// - Throws: ``ImagePipelineError/processingFailed(_:)``, ``ImagePipelineError/tooMuchMemory(byteSize:limit:)``, or the
    ///   watch's error.
    func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster
}

extension ImageProcessor {
    /// The processor itself.
    public var parts: [any ImageProcessor] { [self] }

    /// Needs every pixel.
    public func plan(_ plan: inout LoadPlan) -> LoadPlan.Verdict { .needsEverything }

    /// This processor, and then another. `(a then b) then c` and `a then (b then c)` are the same.
    public func then(_ next: any ImageProcessor) -> ProcessorChain {
        ProcessorChain(parts + next.parts)
    }
}

/// What a processor works under.
public struct ProcessingContext: Sendable {
    /// Stops the work.
    public let watch: RenderWatch
    /// How large the result may be.
    public let budget: ImageBudget

    /// Describes the circumstances; without words, nothing stops the work and Quire's limits hold.
    public init(watch: RenderWatch = RenderWatch(), budget: ImageBudget = .standard) {
        self.watch = watch
        self.budget = budget
    }
}
