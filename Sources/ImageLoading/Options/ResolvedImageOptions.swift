/// Options of which nothing is left open. See ``ImageOptions`` for what each of them means.
public struct ResolvedImageOptions<Source: Sendable>: Sendable {
    /// Fetch, whatever the caches have.
    public var forceRefresh: Bool
    /// Take the picture from memory or ask its source.
    public var fromMemoryCacheOrRefresh: Bool
    /// Never fetch.
    public var onlyFromCache: Bool
    /// Keep the result in memory and not on disk.
    public var cacheMemoryOnly: Bool
    /// Deliver only after the result is on disk.
    public var waitForCache: Bool
    /// Keep the unprocessed bytes too.
    public var cacheOriginalImage: Bool
    /// Which cache results are kept in.
    public var targetCache: ImageCacheName
    /// Which cache unprocessed bytes are kept in.
    public var originalCache: ImageCacheName
    /// How long memory keeps the result.
    public var memoryExpiration: CacheExpiration
    /// What being used does to that.
    public var memoryExtension: ExpirationExtension
    /// How long the disk keeps the result.
    public var diskExpiration: CacheExpiration
    /// What being used does to that.
    public var diskExtension: ExpirationExtension
    /// How urgent the picture is.
    public var priority: ImagePriority
    /// When and how often a failed fetch is tried again.
    public var retry: RetryStrategy
    /// What is added to the request.
    public var modifier: RequestModifier
    /// Whether redirects are followed.
    public var redirects: RedirectPolicy
    /// What is tried in this order when the source fails.
    public var alternatives: [Source]
    /// What is fetched in place of the source where data is dear; nil for nothing.
    public var lowDataSource: Source?
    /// What is delivered when everything else has failed; nil for nothing.
    public var failureImage: Source?
    /// Whether a view goes on showing its picture until the next one is there.
    public var keepsCurrentImage: Bool
    /// Device pixels per point, above 0.
    public var scaleFactor: Double
    /// Whether animations stay animated.
    public var frames: FrameSelection
}

extension ResolvedImageOptions: Equatable where Source: Equatable {}

extension ResolvedImageOptions {
    /// What holds where no layer says anything else.
    ///
    /// Expirations are those of Kingfisher: five minutes in memory and a week on disk, both extended by use.
    public static var standard: ResolvedImageOptions {
        ResolvedImageOptions(
            forceRefresh: false,
            fromMemoryCacheOrRefresh: false,
            onlyFromCache: false,
            cacheMemoryOnly: false,
            waitForCache: false,
            cacheOriginalImage: false,
            targetCache: .standard,
            originalCache: .standard,
            memoryExpiration: .seconds(300),
            memoryExtension: .cacheTime,
            diskExpiration: .days(7),
            diskExtension: .cacheTime,
            priority: .normal,
            retry: .standard,
            modifier: .none,
            redirects: .follow(limit: 5),
            alternatives: [],
            lowDataSource: nil,
            failureImage: nil,
            keepsCurrentImage: false,
            scaleFactor: 1,
            frames: .all
        )
    }
}

extension ImageOptions {
    /// These options with ``ResolvedImageOptions/standard`` where they say nothing.
    ///
    /// Originals are kept in the target cache unless something else is said; a scale that is no positive number is
    /// as good as not said.
    public func resolved() -> ResolvedImageOptions<Source> {
        var result = ResolvedImageOptions<Source>.standard
        func say<Value>(_ said: Value?, _ place: inout Value) {
            if let said { place = said }
        }
        say(forceRefresh, &result.forceRefresh)
        say(fromMemoryCacheOrRefresh, &result.fromMemoryCacheOrRefresh)
        say(onlyFromCache, &result.onlyFromCache)
        say(cacheMemoryOnly, &result.cacheMemoryOnly)
        say(waitForCache, &result.waitForCache)
        say(cacheOriginalImage, &result.cacheOriginalImage)
        say(targetCache, &result.targetCache)
        say(originalCache ?? targetCache, &result.originalCache)
        say(memoryExpiration, &result.memoryExpiration)
        say(memoryExtension, &result.memoryExtension)
        say(diskExpiration, &result.diskExpiration)
        say(diskExtension, &result.diskExtension)
        say(priority, &result.priority)
        say(retry, &result.retry)
        say(modifier, &result.modifier)
        say(redirects, &result.redirects)
        say(alternatives, &result.alternatives)
        result.lowDataSource = lowDataSource
        result.failureImage = failureImage
        say(keepsCurrentImage, &result.keepsCurrentImage)
        say(scaleFactor.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }, &result.scaleFactor)
        say(frames, &result.frames)
        return result
    }
}
