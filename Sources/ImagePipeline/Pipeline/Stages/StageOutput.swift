import ImageLoading

typealias StageResult = Result<StageOutput, ImagePipelineError>

/// What a piece of work gives to everybody who waits for it.
enum StageOutput: Sendable {
    case loaded(LoadedPicture, ImageOrigin)
    case bytes(SourceBytes)
    /// The copy at hand is still good; what the answer said.
    case unchanged(FetchedHead)
    case raster(SharedRaster)
    case encoded(EncodedPicture)
    case stored(DiskCache.Entry?)
}

/// What a request comes to.
enum LoadedPicture: Sendable {
    case image(DeliveredImage)
    case raster(Raster)

    /// What keeping it in memory costs: decoded bytes, or the bytes of an encoded picture.
    var cost: Int {
        switch self {
        case .image(let image):
            switch image.content {
            case .bytes: image.byteSize + ImageMemory.referenceCost
            case .file: ImageMemory.referenceCost
            }
        case .raster(let raster): raster.byteCount
        }
    }
}

/// Outputs that are large and still in somebody's hands: whoever wants one now shares it instead of having it made again.
struct LingeringOutputs {
    private struct WeakBytes { weak var value: SourceBytes? }
    private struct WeakRaster { weak var value: SharedRaster? }

    private var bytes: [StageKey: WeakBytes] = [:]
    private var rasters: [StageKey: WeakRaster] = [:]
    private var sweepCount = 64

    subscript(key: StageKey) -> StageOutput? {
        switch key {
        case .bytes: bytes[key]?.value.map { .bytes($0) }
        case .raster: rasters[key]?.value.map { .raster($0) }
        case .load, .encoded, .stored, .bytesStored: nil
        }
    }

    mutating func note(_ output: StageOutput, for key: StageKey) {
        switch output {
        case .bytes(let value): bytes[key] = WeakBytes(value: value)
        case .raster(let value): rasters[key] = WeakRaster(value: value)
        case .loaded, .unchanged, .encoded, .stored: return
        }
        // Looked through when twice as many are noted as were left the last time: a constant part of each note.
        guard bytes.count + rasters.count >= sweepCount else { return }
        bytes = bytes.filter { $0.value.value != nil }
        rasters = rasters.filter { $0.value.value != nil }
        sweepCount = max(64, 2 * (bytes.count + rasters.count))
    }
}
