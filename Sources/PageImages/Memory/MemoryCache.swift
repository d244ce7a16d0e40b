/// A cache in memory with a limit in bytes. Evicts the least recently used values first.
///
///     var cache = MemoryCache<String, DecodedImage>(costLimit: 64 << 20)
///     cache.put(picture, for: "1.png", cost: picture.byteCount, now: now)
///     let hit = cache.value(for: "1.png", now: now, extending: .cacheTime)
///
/// Lookups, insertions, removals and evictions take constant time. A value type without a lock. The methods are
/// inlinable because specialised code makes a hit twenty times faster.
public struct MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline
    struct Content: Sendable {
        @usableFromInline let key: Key
        @usableFromInline var value: Value
        @usableFromInline let cost: Int
        @usableFromInline let expiration: CacheExpiration
        @usableFromInline var deadline: Double?

        @inlinable
        init(key: Key, value: Value, cost: Int, expiration: CacheExpiration, deadline: Double?) {
            self.key = key
            self.value = value
            self.cost = cost
            self.expiration = expiration
            self.deadline = deadline
        }

        @inlinable
        func isExpired(at now: Double) -> Bool {
            deadline.map { $0 <= now } ?? false
        }

        /// Records a use, and returns the value.
        @inlinable
        mutating func used(at now: Double, extending: ExpirationExtension) -> Value {
            deadline = extending.deadline(usedAt: now, stored: expiration, current: deadline)
            return value
        }

        @inlinable
        mutating func changed<Result>(_ change: (inout Value) -> Result) -> Result { change(&value) }
    }

    @usableFromInline var contents = RecencyList<Content>()
    @usableFromInline var slots: [Key: Int] = [:]
    @usableFromInline let limit: Int
    @usableFromInline var used = 0
    @usableFromInline var counts = MemoryCacheStatistics()

    /// The limit of the total cost, in bytes.
    @inlinable public var costLimit: Int { limit }
    /// The total cost of the values, in bytes; never above the limit.
    @inlinable public var cost: Int { used }
    /// The counts of lookups, evictions and expirations.
    @inlinable public var statistics: MemoryCacheStatistics { counts }

    /// The number of values.
    @inlinable public var count: Int { slots.count }

    /// The highest cost of a value, a quarter of the limit. A larger value would evict most others, and be evicted by
    /// the next one of its size.
    @inlinable public var maximumEntryCost: Int { limit / 4 }

    /// Creates an empty cache.
    ///
    /// - Parameter costLimit: The limit of the total cost, in bytes.
    @inlinable
    public init(costLimit: Int) {
        limit = max(0, costLimit)
    }

    /// Returns a value and makes it the most recently used. Removes an expired value.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - now: The time in seconds since 1970.
    ///   - extending: How the use affects the value's expiration.
    @inlinable
    public mutating func value(for key: Key, now: Double, extending: ExpirationExtension = .none) -> Value? {
        guard let slot = usedSlot(of: key, now: now) else { return nil }
        return contents[slot]?.used(at: now, extending: extending)
    }

    /// Changes a value in place and makes it the most recently used. Its cost and expiration stay the same. Removes an
    /// expired value.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - now: The time in seconds since 1970.
    ///   - change: Changes the value.
    /// - Returns: The result of the change; nil without a value.
    @inlinable
    public mutating func update<Result>(_ key: Key, now: Double, _ change: (inout Value) -> Result) -> Result? {
        guard let slot = usedSlot(of: key, now: now) else { return nil }
        return contents[slot]?.changed(change)
    }

    /// Returns the slot of a value, and makes it the most recently used. Removes an expired value. Counts the lookup.
    @inlinable
    mutating func usedSlot(of key: Key, now: Double) -> Int? {
        guard let slot = slots[key] else {
            counts.misses += 1
            return nil
        }
        if contents[slot]?.isExpired(at: now) ?? true {
            discard(slot)
            counts.expirations += 1
            counts.misses += 1
            return nil
        }
        contents.use(slot)
        counts.hits += 1
        return slot
    }

    /// Returns a value without changing its recency, its expiration or the statistics.
    @inlinable
    public func peek(_ key: Key, now: Double) -> Value? {
        guard let slot = slots[key], let content = contents[slot], !content.isExpired(at: now) else { return nil }
        return content.value
    }

    /// Stores a value, replaces a previous one, and evicts others until the new value fits.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key.
    ///   - cost: The size of the value in bytes, at least 0.
    ///   - now: The time in seconds since 1970.
    ///   - expiration: How long the value may be used.
    /// - Returns: False when the value costs more than ``maximumEntryCost`` or has expired. The previous value is
    ///   removed in any case.
    @inlinable
    @discardableResult
    public mutating func put(
        _ value: Value,
        for key: Key,
        cost: Int,
        now: Double,
        expiration: CacheExpiration = .never
    ) -> Bool {
        remove(key)
        let cost = max(0, cost)
        guard cost <= maximumEntryCost else {
            counts.refusals += 1
            return false
        }
        let deadline = expiration.deadline(from: now)
        let content = Content(key: key, value: value, cost: cost, expiration: expiration, deadline: deadline)
        if content.isExpired(at: now) { return false }
        trim(toCost: self.limit - cost)
        slots[key] = contents.insert(content)
        used += cost
        return true
    }

    /// Removes and returns a value.
    @inlinable
    @discardableResult
    public mutating func remove(_ key: Key) -> Value? {
        guard let slot = slots[key] else { return nil }
        return discard(slot)
    }

    /// Removes all values.
    @inlinable
    public mutating func removeAll() {
        contents = RecencyList()
        slots = [:]
        used = 0
    }

    /// Removes the values whose keys satisfy a condition. Takes linear time.
    @inlinable
    public mutating func removeAll(where isUnwanted: (Key) -> Bool) {
        for (key, slot) in slots where isUnwanted(key) { discard(slot) }
    }

    /// Evicts the least recently used values until the total cost is at most this limit, in bytes.
    @inlinable
    public mutating func trim(toCost limit: Int) {
        while used > max(0, limit), let oldest = contents.oldest {
            discard(oldest)
            counts.evictions += 1
        }
    }

    /// Removes expired values. Takes linear time.
    ///
    /// - Parameter now: The time in seconds since 1970.
    @inlinable
    public mutating func removeExpired(now: Double) {
        for slot in slots.values where contents[slot]?.isExpired(at: now) == true {
            discard(slot)
            counts.expirations += 1
        }
    }

    @inlinable
    @discardableResult
    mutating func discard(_ slot: Int) -> Value? {
        guard let content = contents.remove(slot) else { return nil }
        slots[content.key] = nil
        used -= content.cost
        return content.value
    }

    /// The keys from the most to the least recently used.
    var keysByUse: [Key] { contents.elementsByUse.map { $0.key } }

    /// Returns a description of the first invariant that does not hold, or nil. For tests.
    func checkInvariants() -> StaticString? {
        if let broken = contents.checkInvariants() { return broken }
        if used > limit { return "the values cost too much" }
        let listed = contents.elementsByUse
        if listed.count != slots.count { return "the list and the index differ" }
        for content in listed {
            guard let slot = slots[content.key], contents[slot]?.key == content.key else {
                return "a listed key is unknown"
            }
        }
        return listed.reduce(0) { $0 + $1.cost } == used ? nil : "the cost is miscounted"
    }
}
