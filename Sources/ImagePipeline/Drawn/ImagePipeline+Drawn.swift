import PageImages
import Publications

extension ImagePipeline {
    /// Draws a page in its full size, as the original of a page without bytes.
    func drawnOriginal(
        _ drawing: PageDrawing,
        _ bytes: SourceBytes,
        _ request: ResolvedRequest,
        as participant: StageRunner.Participant
    ) async throws(ImagePipelineError) -> EncodedResult {
        let raster = try await drawn(drawing, bytes, request, as: participant)
        return try await encode(raster, ImageEncoding(.jpeg, quality: 92), bytes)
    }

    /// Draws a page and applies the processors that do more than cropping and scaling.
    func drawn(
        _ drawing: PageDrawing,
        _ bytes: SourceBytes,
        _ request: ResolvedRequest,
        as participant: StageRunner.Participant
    ) async throws(ImagePipelineError) -> SharedRaster {
        let plan = try DrawnArea(of: drawing.size, request.processors)
        let key = StageKey.raster(
            bytes.identity,
            decoding: request.decoding.identity,
            processors: request.processors.prefix(plan.processorCount).map(\.identity)
        )
        let result = await stages.value(for: key, as: participant) { [self] workID in
            do throws(ImagePipelineError) {
                let admission = try await stages.admission(workID, to: renders, cost: plan.cost)
                let lease = RenderLease(admission, began: environment.uptime())
                counters.count { $0.decodes += 1 }
                let raster = try await renderThreads.run(timeLimit: configuration.timeLimit) {
                    cancellation throws(ImagePipelineError) in
                    try plan.draw(drawing, ProcessingContext(cancellation: cancellation))
                }
                return .success(.raster(SharedRaster(raster, lease)))
            } catch {
                return .failure(error)
            }
        }
        guard case .raster(var raster) = try result.get() else { throw .unsupportedFormat }
        for processor in request.processors.dropFirst(plan.processorCount) {
            raster = try await process(raster, processor)
        }
        return raster
    }
}
