import PageImages

typealias StageResult = Result<StageOutput, ImagePipelineError>

/// The output of a stage, delivered to all its waiters.
enum StageOutput: Sendable {
    case loaded(DeliveredImage, ImageOrigin)
    case bytes(SourceBytes)
    /// The source confirmed the cached copy and sent this head.
    case notModified(FetchedHead)
    case raster(SharedRaster)
    case encoded(EncodedResult)
    case tiles(TileResults)
    case stored(DiskCache.Entry?)
}

/// Weak references to large outputs that are still in use, so that a later request shares them.
struct ReusableOutputs {
    private struct WeakBytes { weak var value: SourceBytes? }
    private struct WeakRaster { weak var value: SharedRaster? }

    private var bytes: [StageKey: WeakBytes] = [:]
    private var rasters: [StageKey: WeakRaster] = [:]
    private var sweepCount = 64

    subscript(key: StageKey) -> StageOutput? {
        switch key {
        case .bytes: bytes[key]?.value.map { .bytes($0) }
        case .raster: rasters[key]?.value.map { .raster($0) }
        case .load, .encoded, .tiles, .stored, .bytesStored: nil
        }
    }

    mutating func add(_ output: StageOutput, for key: StageKey) {
        switch output {
        case .bytes(let value): bytes[key] = WeakBytes(value: value)
        case .raster(let value): rasters[key] = WeakRaster(value: value)
        case .loaded, .notModified, .encoded, .tiles, .stored: return
        }
        // Sweeps when the count has doubled since the last sweep, so each addition costs constant time on average.
        guard bytes.count + rasters.count >= sweepCount else { return }
        bytes = bytes.filter { $0.value.value != nil }
        rasters = rasters.filter { $0.value.value != nil }
        sweepCount = max(64, 2 * (bytes.count + rasters.count))
    }
}
