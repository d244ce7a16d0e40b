import PageImages

/// One operation on a decoded image.
///
/// A processor clamps and rounds its parameters in its initialiser, so that processors with equal results have equal
/// identities.
public protocol ImageProcessor: Sendable {
    /// The operation with all its parameters.
    var identity: ProcessorIdentity { get }

    /// Adds the operation to a plan that decides in which size the decoder may deliver the image.
    ///
    /// Whether the result is ``LoadPlan/Next/done`` must not depend on the image. A processor that crops and returns
    /// ``LoadPlan/Next/next`` must use ``Raster/fullSize`` in ``process(_:_:)``. The default needs the full size, which
    /// is correct for every processor.
    func plan(_ plan: inout LoadPlan) -> LoadPlan.Next

    /// Applies the operation to an area, if it only crops or scales down.
    ///
    /// The fast path renders images with such processors in one step. The default is correct for every processor.
    ///
    /// - Returns: Whether the area describes the result.
    func reduce(_ area: inout ScaledArea) -> Bool

    /// Processes an image on the calling thread, which is never a thread of Swift's cooperative pool.
    ///
    /// - Parameters:
    ///   - raster: The image.
    ///   - context: The cancellation and the memory limit.
    /// - Returns: The new image, or the same one when there is nothing to do.
    /// - Throws: ``ImagePipelineError/processingFailed(_:)``, ``ImagePipelineError/tooMuchMemory(byteSize:limit:)``, or
    ///   the error of the cancellation token.
    func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster
}

extension ImageProcessor {
    /// Needs the full size.
    public func plan(_ plan: inout LoadPlan) -> LoadPlan.Next { .needsFullSize }

    /// Does more than cropping and scaling.
    public func reduce(_ area: inout ScaledArea) -> Bool { false }
}

/// The cancellation and the memory limit of a processor.
public struct ProcessingContext: Sendable {
    /// Cancels the work.
    public let cancellation: RenderCancellation
    /// The limit of the result's size.
    public let budget: ImageBudget

    /// Creates a context. By default, nothing cancels the work and the standard limits apply.
    public init(cancellation: RenderCancellation = RenderCancellation(), budget: ImageBudget = .standard) {
        self.cancellation = cancellation
        self.budget = budget
    }
}
