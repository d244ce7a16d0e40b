import PageImages

/// A request for one of its sources, with the cache keys and the decoding derived from it.
struct ResolvedRequest: Sendable {
    let source: ImageSource
    let identity: SourceIdentity
    let variant: VariantIdentity
    let processors: [any ImageProcessor]
    let serialiser: any ImageSerialiser
    let forceRefresh: Bool
    let cacheOriginalImage: Bool

    /// Resolves a request for one of its sources.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - source: The source to use; nil for the request's own.
    ///   - role: Why the source is used. A failure image is not processed.
    init(_ request: ImageRequest, source: ImageSource? = nil, role: SourceSequence<ImageSource>.Role = .primary) {
        self.source = source ?? request.source
        processors = role == .failureImage ? [] : request.processors
        serialiser = request.serialiser
        forceRefresh = request.options.forceRefresh
        cacheOriginalImage = request.options.cacheOriginalImage
        guard let source else {
            identity = request.sourceIdentity
            variant = request.variantIdentity
            return
        }
        identity = source.identity
        variant = VariantIdentity(
            source: identity,
            processors: processors.map(\.identity),
            serialiser: serialiser
        )
    }

    /// Whether the source's own bytes are the result.
    var isPassedThrough: Bool { processors.isEmpty && serialiser.deliversUnprocessedBytes }

    var loadKey: LoadKey {
        LoadKey(variant: variant, forceRefresh: forceRefresh, cacheOriginalImage: cacheOriginalImage)
    }

    var memoryKey: MemoryKey { MemoryKey(variant: variant, source: identity) }

    /// The key of the result in the disk cache. The bytes of a remote source have the same key as a result and as an
    /// original. A page that is drawn in its full size is a variant, because smaller variants are drawn from the
    /// document and not scaled from it.
    var diskKey: CacheKey { isPassedThrough && !source.isLocal ? CacheKey(identity) : CacheKey(variant) }

    /// How long the disk cache keeps the result. The identity of a local source contains its content hash, so its
    /// variants never become outdated. A remote image expires a week after its last use, as in Kingfisher.
    var diskExpiration: CacheExpiration { source.isLocal ? .never : .days(7) }

    /// The decoding that the processors and the serialiser need.
    var decoding: DecodeRequest { DecodeRequest(for: processors, frames: serialiser.frames) }
}
