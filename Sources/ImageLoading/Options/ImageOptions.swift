/// How a picture is to be fetched, cached and delivered. Nil means: not said here, so the layer below decides.
///
/// There are three layers: the pipeline's defaults, what is said about a source, and what is said in one call. Each is
/// laid over the one before with ``merged(over:)``; ``resolved()`` then fills in
/// ``ResolvedImageOptions/standard``.
public struct ImageOptions<Source: Sendable>: Sendable {
    /// Fetch, whatever the caches have. Wins over ``onlyFromCache``.
    public var forceRefresh: Bool?
    /// Take the picture from memory or ask its source: a copy on disk only serves to have it confirmed.
    public var fromMemoryCacheOrRefresh: Bool?
    /// Never fetch: what is in no cache fails with ``ImageFailureKind/notInCache``.
    public var onlyFromCache: Bool?
    /// Keep the result in memory and not on disk.
    public var cacheMemoryOnly: Bool?
    /// Deliver only after the result is on disk.
    public var waitForCache: Bool?
    /// Keep the unprocessed bytes too, so that another variant needs no fetch.
    public var cacheOriginalImage: Bool?
    /// Which cache results are kept in.
    public var targetCache: ImageCacheName?
    /// Which cache unprocessed bytes are kept in; the target cache when no layer says.
    public var originalCache: ImageCacheName?
    /// How long memory keeps the result.
    public var memoryExpiration: CacheExpiration?
    /// What being used does to that.
    public var memoryExtension: ExpirationExtension?
    /// How long the disk keeps the result.
    public var diskExpiration: CacheExpiration?
    /// What being used does to that.
    public var diskExtension: ExpirationExtension?
    /// How urgent the picture is.
    public var priority: ImagePriority?
    /// When and how often a failed fetch is tried again.
    public var retry: RetryStrategy?
    /// What is added to the request. The layers' header fields merge by name.
    public var modifier: RequestModifier?
    /// Whether redirects are followed.
    public var redirects: RedirectPolicy?
    /// What is tried in this order when the source fails.
    public var alternatives: [Source]?
    /// What is fetched in place of the source where data is dear.
    public var lowDataSource: Source?
    /// What is delivered when everything else has failed.
    public var failureImage: Source?
    /// Whether a view goes on showing its picture until the next one is there.
    public var keepsCurrentImage: Bool?
    /// Device pixels per point, above 0.
    public var scaleFactor: Double?
    /// Whether animations stay animated.
    public var frames: FrameSelection?

    /// Says nothing.
    public init() {}
}

extension ImageOptions: Equatable where Source: Equatable {}
