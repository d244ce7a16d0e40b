public import ImageLoading

/// How a pipeline is set up.
public struct ImagePipelineConfiguration: Sendable {
    /// One cache: a layer in memory over a layer on disk.
    public struct Cache: Sendable {
        /// A directory that is the cache's alone, deleted by anybody while no pipeline uses it. Nil for memory only.
        public var directory: String?
        /// Bytes of files to keep; enforced in the background, so it may be passed for a moment.
        public var diskByteLimit: Int64
        /// Bytes of results to keep in memory, never passed: decoded bytes of rasters, file bytes of encoded results.
        public var memoryByteLimit: Int

        /// Describes a cache.
        public init(directory: String?, diskByteLimit: Int64 = 4 << 30, memoryByteLimit: Int = 64 << 20) {
            self.directory = directory
            self.diskByteLimit = diskByteLimit
            self.memoryByteLimit = memoryByteLimit
        }
    }

    /// The caches that options may name.
    public var caches: [ImageCacheName: Cache]
    /// Threads that decode, process and encode; nil for one per core.
    public var workerCount: Int?
    /// Pictures that are admitted beyond the workers, so that none of them idles between two steps of a picture. Each
    /// costs its pixels in memory, and a more urgent picture waits for that many more.
    public var admittedAhead = 2
    /// Bytes of decoded pixels that may be in the air at once; a larger picture waits until it is alone.
    public var decodedByteLimit = 512 << 20
    /// Pictures that may wait for a worker before further ones are refused.
    public var maximumWaitingCount = 4_096
    /// Seconds of work a picture may take, counted from when its decoding starts; nil for any.
    public var timeLimit: Double? = 30
    /// Addresses fetched at once, over all hosts.
    public var maximumFetchCount = 32
    /// Whether the bytes of what is found on disk are brought into memory behind its delivery, and those of what is
    /// made now are kept there. If not, memory keeps where the file is: for servers that send files as they are and
    /// leave it to the system to keep them warm.
    public var bringsFilesIntoMemory = true
    /// What no request and no source says otherwise.
    public var defaultOptions = ImageOptions<ImageSource>()
    /// Options of one source or one kind of source: stronger than the defaults, weaker than the request's own.
    public var optionsForSource: @Sendable (ImageSource) -> ImageOptions<ImageSource> = { _ in ImageOptions() }
    /// What may be fetched, from where, and how much of it.
    public var fetchPolicy = FetchPolicy()
    /// Whether to spare the network: then the low-data source of a request is taken where it has one.
    public var isLowData: @Sendable () -> Bool = { false }
    /// Hears what an operator should know, such as a full disk. One sentence, once per trouble.
    public var warn: @Sendable (String) -> Void = { _ in }

    /// The usual set-up: one cache.
    ///
    /// - Parameters:
    ///   - cacheDirectory: A directory that is the cache's alone; nil to keep nothing on disk.
    ///   - cacheByteLimit: Bytes of files to keep.
    ///   - memoryByteLimit: Bytes of results to keep in memory.
    public init(cacheDirectory: String?, cacheByteLimit: Int64 = 4 << 30, memoryByteLimit: Int = 64 << 20) {
        caches = [
            .standard: Cache(
                directory: cacheDirectory,
                diskByteLimit: cacheByteLimit,
                memoryByteLimit: memoryByteLimit
            )
        ]
    }
}
