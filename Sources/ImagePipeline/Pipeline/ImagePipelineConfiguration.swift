public import PageImages

/// The configuration of an ``ImagePipeline``.
public struct ImagePipelineConfiguration: Sendable {
    /// The cache's own directory. It may be deleted while no pipeline uses it.
    public var cacheDirectory: String
    /// The limit of the files on disk, in bytes. Enforced in the background, so it may be exceeded for a moment.
    public var cacheByteLimit: Int64
    /// The limit of the results in memory, in bytes. Never exceeded.
    public var memoryByteLimit: Int
    /// The number of threads that decode, process and encode; nil for one per core.
    public var workerCount: Int?
    /// The number of images admitted beyond the number of workers, so that no worker idles between two steps.
    ///
    /// Each holds its pixels in memory, and a more urgent image waits for that many more.
    public var admittedAhead = 2
    /// The limit of decoded pixels in use at the same time, in bytes. A larger image runs alone.
    public var decodedByteLimit = 512 << 20
    /// The number of images that may wait for a worker. The least urgent ones beyond it fail with
    /// ``ImagePipelineError/busy``.
    public var maximumWaitingCount = 4_096
    /// The time limit of one image in seconds, from the start of its decoding; nil for none.
    public var timeLimit: Double? = 30
    /// The number of downloads that run at the same time, over all hosts.
    public var maximumFetchCount = 32
    /// Which failed downloads are retried, when, and how often.
    public var retry = RetryStrategy.standard
    /// Whether memory keeps the bytes of files. If not, it keeps their paths, which suits a server that sends files and
    /// relies on the page cache of the operating system.
    public var keepsFileBytesInMemory = true
    /// The limits of downloads, and the hosts that may have private addresses.
    public var fetchPolicy = FetchPolicy()
    /// Reports a problem to the operator, such as a full disk: one sentence, once per problem.
    public var warn: @Sendable (String) -> Void = { _ in }

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - cacheDirectory: The cache's own directory.
    ///   - cacheByteLimit: The limit of the files on disk, in bytes.
    ///   - memoryByteLimit: The limit of the results in memory, in bytes.
    public init(cacheDirectory: String, cacheByteLimit: Int64 = 4 << 30, memoryByteLimit: Int = 64 << 20) {
        self.cacheDirectory = cacheDirectory
        self.cacheByteLimit = cacheByteLimit
        self.memoryByteLimit = memoryByteLimit
    }
}
