/// One cache of the configuration, opened.
struct PipelineCache: Sendable {
    let memory: ImageMemory
    /// Nil for a cache in memory only.
    let disk: DiskCache?

    /// Opens the cache.
    init(
        _ cache: ImagePipelineConfiguration.Cache,
        _ configuration: ImagePipelineConfiguration,
        now: @escaping @Sendable () -> Double
    ) throws(ImagePipelineError) {
        if let directory = cache.directory {
            disk = try DiskCache(
                directory: directory,
                byteLimit: cache.diskByteLimit,
                now: now,
                warn: configuration.warn
            )
        } else {
            disk = nil
        }
        // Without a disk there is no file that could be named instead.
        memory = ImageMemory(
            byteLimit: cache.memoryByteLimit,
            keepsBytes: configuration.bringsFilesIntoMemory || disk == nil
        )
    }
}
