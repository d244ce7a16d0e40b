/// The identity of a stage of work, with all inputs that its result depends on. Equal stages run once.
enum StageKey: Hashable, Sendable {
    /// A whole request, from the first cache lookup to the image.
    case load(LoadKey)
    /// Getting a source's bytes.
    case bytes(SourceIdentity, FetchMode)
    /// Decoding and applying processors. Without processors, the decoder's output.
    case raster(SourceBytes.Identity, decoding: ProcessorIdentity, processors: [ProcessorIdentity])
    /// Encoding a result.
    case encoded(VariantIdentity, of: SourceBytes.Identity)
    /// Rendering a batch of tiles.
    case tiles(batch: Int)
    /// Writing a result to the disk.
    case stored(VariantIdentity, ContentDigest)
    /// Writing a source's bytes to the disk.
    case bytesStored(SourceIdentity, ContentDigest)
}

/// How a source's bytes are obtained.
enum FetchMode: Hashable, Sendable {
    /// From the source, unconditionally.
    case source
    /// From the source, unless the validators still match.
    case ifChanged(entityTag: String?, lastModified: String?)
    /// From the copy in the disk cache.
    case copy(ContentDigest)
}

/// The properties that are equal for requests that share all their work: the variant, and the caches they use.
struct LoadKey: Hashable, Sendable {
    let variant: VariantIdentity
    let forceRefresh: Bool
    let cacheOriginalImage: Bool
}
