extension ImageOptions {
    /// These options on top of others: what is said here wins. The one place where options merge.
    ///
    /// - Parameter base: The layer below.
    public func merged(over base: ImageOptions) -> ImageOptions {
        var result = ImageOptions()
        result.forceRefresh = forceRefresh ?? base.forceRefresh
        result.fromMemoryCacheOrRefresh = fromMemoryCacheOrRefresh ?? base.fromMemoryCacheOrRefresh
        result.onlyFromCache = onlyFromCache ?? base.onlyFromCache
        result.cacheMemoryOnly = cacheMemoryOnly ?? base.cacheMemoryOnly
        result.waitForCache = waitForCache ?? base.waitForCache
        result.cacheOriginalImage = cacheOriginalImage ?? base.cacheOriginalImage
        result.targetCache = targetCache ?? base.targetCache
        result.originalCache = originalCache ?? base.originalCache
        result.memoryExpiration = memoryExpiration ?? base.memoryExpiration
        result.memoryExtension = memoryExtension ?? base.memoryExtension
        result.diskExpiration = diskExpiration ?? base.diskExpiration
        result.diskExtension = diskExtension ?? base.diskExtension
        result.priority = priority ?? base.priority
        result.retry = retry ?? base.retry
        result.modifier = modifier?.merged(over: base.modifier ?? .none) ?? base.modifier
        result.redirects = redirects ?? base.redirects
        result.alternatives = alternatives ?? base.alternatives
        result.lowDataSource = lowDataSource ?? base.lowDataSource
        result.failureImage = failureImage ?? base.failureImage
        result.keepsCurrentImage = keepsCurrentImage ?? base.keepsCurrentImage
        result.scaleFactor = scaleFactor ?? base.scaleFactor
        result.frames = frames ?? base.frames
        return result
    }
}
