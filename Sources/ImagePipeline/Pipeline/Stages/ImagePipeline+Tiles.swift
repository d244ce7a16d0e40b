import PageImages
import Synchronization

/// The tiles of a batch, each with its result. Tiles that the fast path can't render are absent.
typealias TileResults = [PageTile: Result<EncodedResult, ImagePipelineError>]

extension ImagePipeline {
    /// The seconds that a batch waits for further tiles. A browser requests all tiles of a screen at once.
    private static let gatheringTime = 0.006

    /// Renders a tile on the fast path, with the other tiles of the page that are requested at about the same time.
    ///
    /// - Returns: The tile; nil if the image is not suitable, in which case the statistics don't change.
    func encodedTile(
        _ tile: PageTile,
        _ request: ResolvedRequest,
        _ bytes: SourceBytes,
        _ workID: StageRunner.WorkID
    ) async throws(ImagePipelineError) -> EncodedResult? {
        let key = TileBatches.Key(
            bytes: bytes.identity,
            encoding: request.serialiser.identity,
            level: tile.level,
            gridLimit: FastTiles.gridLimit(bytes.shared)
        )
        let batch = tileBatches.withLock { $0.join(tile, key) }
        let serialiser = request.serialiser
        let result = await stages.value(for: .tiles(batch: batch), as: .work(workID)) { [self] workID in
            defer { tileBatches.withLock { _ = $0.close(batch) } }
            do throws(ImagePipelineError) {
                return .success(.tiles(try await render(batch, key, serialiser, bytes, workID)))
            } catch {
                return .failure(error)
            }
        }
        if case .failure = result { tileBatches.withLock { $0.leave(tile, batch) } }
        guard case .tiles(let tiles) = try result.get() else { throw .unsupportedFormat }
        return try tiles[tile]?.get()
    }

    /// Renders a batch when a worker is available. Tiles join it until then.
    private func render(
        _ batch: Int,
        _ key: TileBatches.Key,
        _ serialiser: any ImageSerialiser,
        _ bytes: SourceBytes,
        _ workID: StageRunner.WorkID
    ) async throws(ImagePipelineError) -> TileResults {
        do {
            try await environment.sleep(Self.gatheringTime)
        } catch {
            throw .cancelled
        }
        let header: Result<RasterHeader, ImagePipelineError> = try await headerThreads.run {
            Result { () throws(ImagePipelineError) in try RasterDecoder.header(of: bytes.shared) }
        }
        guard let path = FastTiles(try header.get(), as: serialiser) else { return [:] }
        let lease = try await stages.admission(workID, to: renders, cost: path.cost(level: key.level))
        defer { withExtendedLifetime(lease) {} }
        let tiles = tileBatches.withLock { $0.close(batch) }
        var results: TileResults = [:]
        for tile in tiles where !tile.isInside(path.pageSize) { results[tile] = .failure(.outsideImage) }
        let inside = tiles.filter { $0.isInside(path.pageSize) }
        guard !inside.isEmpty else { return results }
        let made = try await measuring(.fast, count: { $0?.count ?? 0 }) { () async throws(ImagePipelineError) in
            try await renderThreads.run(timeLimit: configuration.timeLimit) {
                cancellation throws(ImagePipelineError) in
                try path.render(bytes.shared, inside, cancellation)?.map { EncodedResult($0) }
            }
        }
        guard let made else { return results }
        counters.count {
            $0.decodes += 1
            $0.encodings += made.count
            $0.fastRenders += made.count
        }
        for (tile, image) in zip(inside, made) { results[tile] = .success(image) }
        return results
    }
}
