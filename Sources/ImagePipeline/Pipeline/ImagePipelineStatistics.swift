/// The counts of a pipeline since its creation, and its current use of resources.
public struct ImagePipelineStatistics: Sendable, Equatable {
    /// Memory lookups that found a result.
    public var memoryHits: Int
    /// Memory lookups that found none.
    public var memoryMisses: Int
    /// Disk lookups that found a fresh result.
    public var diskHits: Int
    /// Disk lookups that found no fresh result.
    public var diskMisses: Int
    /// Disk lookups that found fresh unprocessed bytes.
    public var originalHits: Int
    /// Disk lookups that found no fresh unprocessed bytes.
    public var originalMisses: Int
    /// Attempts to fetch, including retries.
    public var fetches: Int
    /// Attempts after a failed one.
    public var retries: Int
    /// Fetches that confirmed the cached copy (HTTP status 304).
    public var confirmations: Int
    /// Reads of local bytes: pages of publications, and copies in the disk cache.
    public var reads: Int
    /// Decoded images.
    public var decodes: Int
    /// Processors applied to decoded images.
    public var processings: Int
    /// Encoded images.
    public var encodings: Int
    /// Files written to the disk cache.
    public var stores: Int
    /// Sources that failed, without cancelled requests.
    public var failures: Int

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

    init(_ counts: PipelineCounters.Counts) {
        memoryHits = counts.memoryHits
        memoryMisses = counts.memoryMisses
        diskHits = counts.diskHits
        diskMisses = counts.diskMisses
        originalHits = counts.originalHits
        originalMisses = counts.originalMisses
        fetches = counts.fetches
        retries = counts.retries
        confirmations = counts.confirmations
        reads = counts.reads
        decodes = counts.decodes
        processings = counts.processings
        encodings = counts.encodings
        stores = counts.stores
        failures = counts.failures
    }
}
