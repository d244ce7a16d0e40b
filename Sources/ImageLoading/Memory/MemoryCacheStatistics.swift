/// What a memory cache has been asked and has done since it was made.
public struct MemoryCacheStatistics: Hashable, Sendable {
    /// Questions that were answered with a value.
    public var hits = 0
    /// Questions that were not.
    public var misses = 0
    /// Values given up for want of room.
    public var evictions = 0
    /// Values given up because their time was over.
    public var expirations = 0
    /// Values not kept because they were too large.
    public var refusals = 0

    /// Nothing yet.
    public init() {}
}
