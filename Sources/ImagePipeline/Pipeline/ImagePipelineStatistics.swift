/// The counts of a pipeline since its creation, and its current use of resources.
public struct ImagePipelineStatistics: Sendable, Equatable {
    /// Memory lookups that found a result.
    public var memoryHits = 0
    /// Memory lookups that found none.
    public var memoryMisses = 0
    /// Disk lookups that found a fresh result.
    public var diskHits = 0
    /// Disk lookups that found no fresh result.
    public var diskMisses = 0
    /// Disk lookups that found fresh unprocessed bytes.
    public var originalHits = 0
    /// Disk lookups that found no fresh unprocessed bytes.
    public var originalMisses = 0
    /// Attempts to fetch, including retries.
    public var fetches = 0
    /// Attempts after a failed one.
    public var retries = 0
    /// Fetches that confirmed the cached copy (HTTP status 304).
    public var confirmations = 0
    /// Reads of local bytes: pages of publications, and copies in the disk cache.
    public var reads = 0
    /// Decoded images.
    public var decodes = 0
    /// Processors applied to decoded images.
    public var processings = 0
    /// Encoded images.
    public var encodings = 0
    /// Images rendered by the fast path, which are also counted as decoded and as encoded.
    public var fastRenders = 0
    /// The number and duration of renders by path.
    public var renderTimes: [RenderStage: RenderTime] = [:]
    /// Files written to the disk cache.
    public var stores = 0
    /// Sources that failed, without cancelled requests.
    public var failures = 0

    /// The cost of the results in memory, in bytes.
    public var memoryByteCount = 0
    /// The number of results in memory.
    public var memoryCount = 0
    /// Results evicted from memory because of its limit.
    public var memoryEvictions = 0
    /// The size of the files in the disk cache, in bytes.
    public var diskByteCount: Int64 = 0
    /// The number of open requests.
    public var requestCount = 0
    /// The number of unfinished waits, of requests and of stages.
    public var waiterCount = 0
    /// The number of running stages.
    public var workCount = 0
    /// The number of stages that wait for admission.
    public var waitingCount = 0
    /// The number of admitted leases, including those held by results.
    public var leaseCount = 0
    /// The estimated memory of the images that are being rendered, in bytes.
    public var decodedBytesInFlight = 0
    /// The number of running background writes and reads.
    public var backgroundCount = 0
}
