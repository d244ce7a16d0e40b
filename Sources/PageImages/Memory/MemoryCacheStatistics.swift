/// The counts of a memory cache since its creation.
public struct MemoryCacheStatistics: Hashable, Sendable {
    /// Lookups that found a value.
    public var hits = 0
    /// Lookups that found no value.
    public var misses = 0
    /// Values evicted because of the limit.
    public var evictions = 0
    /// Values removed because they had expired.
    public var expirations = 0
    /// Values rejected because they were too large.
    public var refusals = 0

    /// Creates statistics with all counts 0.
    public init() {}
}
