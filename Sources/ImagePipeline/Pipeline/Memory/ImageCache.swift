/// The memory cache and the disk cache of a pipeline.
struct ImageCache: Sendable {
    let memory: ImageMemoryCache
    let disk: DiskCache

    /// Opens the cache.
    init(
        _ configuration: ImagePipelineConfiguration,
        now: @escaping @Sendable () -> Double
    ) throws(ImagePipelineError) {
        disk = try DiskCache(
            directory: configuration.cacheDirectory,
            byteLimit: configuration.cacheByteLimit,
            now: now,
            warn: configuration.warn
        )
        memory = ImageMemoryCache(
            byteLimit: configuration.memoryByteLimit,
            keepsBytes: configuration.keepsFileBytesInMemory
        )
    }
}
