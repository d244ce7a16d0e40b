/// What a pipeline has done since it was made, and what it holds at this moment.
public struct ImagePipelineStatistics: Sendable, Equatable {
    /// Requests answered from memory.
    public var memoryHits: Int
    /// Looks into memory without success.
    public var memoryMisses: Int
    /// Results found on disk.
    public var diskHits: Int
    /// Looks for a result on disk without success.
    public var diskMisses: Int
    /// Unprocessed bytes found on disk.
    public var originalHits: Int
    /// Looks for unprocessed bytes without success.
    public var originalMisses: Int
    /// Attempts to fetch, retries included.
    public var fetches: Int
    /// Attempts after a failed one.
    public var retries: Int
    /// Fetches whose answer was that the copy at hand is still good.
    public var confirmations: Int
    /// Reads of bytes at hand: publications' entries, providers, copies in a cache.
    public var reads: Int
    /// Pictures decoded.
    public var decodes: Int
    /// Steps done on decoded pictures.
    public var processings: Int
    /// Pictures encoded.
    public var encodings: Int
    /// Files written.
    public var stores: Int
    /// Sources that failed, the requests that gave up on them not counted.
    public var failures: Int

    /// Bytes that results in memory cost.
    public var memoryByteCount = 0
    /// Results in memory.
    public var memoryCount = 0
    /// Results that memory gave up for want of room.
    public var memoryEvictions = 0
    /// Bytes of files in all caches.
    public var diskByteCount: Int64 = 0
    /// Requests under way.
    public var requestCount = 0
    /// Waits that are not over, of requests and of the work done for them.
    public var waiterCount = 0
    /// Pieces of work in the air.
    public var flightCount = 0
    /// Pieces of work that wait for their turn.
    public var waitingCount = 0
    /// Pieces of work whose turn it is, or whose result is still held.
    public var leaseCount = 0
    /// Bytes that pictures at work may take, by estimate from their headers.
    public var decodedBytesInFlight = 0
    /// Results that are being written or brought into memory.
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
