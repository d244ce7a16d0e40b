import PageImages

extension ImagePipeline {
    /// Renders an image on the fast path.
    ///
    /// - Returns: Nil if the image or the request is not suitable. Nothing was counted then.
    func encodedFast(
        _ request: ResolvedRequest,
        _ bytes: SourceBytes,
        _ workID: StageRunner.WorkID
    ) async throws(ImagePipelineError) -> EncodedResult? {
        guard FastPath.mayRender(bytes.shared, request.processors, as: request.serialiser) else { return nil }
        if let tile = PageTile(request.processors) { return try await encodedTile(tile, request, bytes, workID) }
        let header: Result<RasterHeader, ImagePipelineError> = try await headerThreads.run {
            Result { () throws(ImagePipelineError) in try RasterDecoder.header(of: bytes.shared) }
        }
        guard let path = FastPath(try header.get(), request.processors, as: request.serialiser, request.decoding) else {
            return nil
        }
        let lease = try await stages.admission(workID, to: renders, cost: path.cost)
        defer { withExtendedLifetime(lease) {} }
        let image = try await measuring(.fast, count: { $0 == nil ? 0 : 1 }) { () async throws(ImagePipelineError) in
            try await renderThreads.run(timeLimit: configuration.timeLimit) {
                cancellation throws(ImagePipelineError) in
                try path.render(bytes.shared, cancellation)
            }
        }
        guard let image else { return nil }
        counters.count {
            $0.decodes += 1
            $0.encodings += 1
            $0.fastRenders += 1
        }
        return EncodedResult(image)
    }
}
