import ImageLoading

/// Names a piece of work and everything its result depends on: two that are equal are done once.
enum StageKey: Hashable, Sendable {
    /// A whole request, from the first look into a cache to the picture.
    case load(LoadKey)
    /// A source's bytes.
    case bytes(SourceIdentity, BytesManner)
    /// Decoded pixels after a number of steps; none is what the decoder gives.
    case raster(SourceBytes.Identity, decoding: ProcessorIdentity, steps: [ProcessorIdentity])
    /// An encoded picture.
    case encoded(VariantIdentity, of: SourceBytes.Identity)
    /// The keeping of a result on disk.
    case stored(ImageCacheName, VariantIdentity, ContentDigest)
    /// The keeping of a source's own bytes on disk.
    case bytesStored(ImageCacheName, SourceIdentity, ContentDigest)
}

/// How bytes are come by.
enum BytesManner: Hashable, Sendable {
    /// From where they come from, whatever is kept.
    case source
    /// From where they come from, unless they still are what these validators stand for.
    case changed(entityTag: String?, lastModified: String?)
    /// From a cache's copy.
    case copy(ImageCacheName, ContentDigest)
}

/// What requests must have in common to be one piece of work: the picture, and which caches may be asked and filled.
struct LoadKey: Hashable, Sendable {
    let variant: VariantIdentity
    let isRaster: Bool
    let targetCache: ImageCacheName
    let originalCache: ImageCacheName
    let forceRefresh: Bool
    let fromMemoryCacheOrRefresh: Bool
    let onlyFromCache: Bool
    let cacheMemoryOnly: Bool
    let waitForCache: Bool
    let cacheOriginalImage: Bool

    init(_ variant: VariantIdentity, isRaster: Bool, _ options: ResolvedImageOptions<ImageSource>) {
        self.variant = variant
        self.isRaster = isRaster
        targetCache = options.targetCache
        originalCache = options.originalCache
        forceRefresh = options.forceRefresh
        fromMemoryCacheOrRefresh = options.fromMemoryCacheOrRefresh
        onlyFromCache = options.onlyFromCache
        cacheMemoryOnly = options.cacheMemoryOnly
        waitForCache = options.waitForCache
        cacheOriginalImage = options.cacheOriginalImage
    }
}
