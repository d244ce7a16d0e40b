/// Values in memory up to a cost in bytes; the least recently used goes first.
///
/// Asking, putting, removing and evicting take the same time however many values there are. A plain value, to be
/// guarded by whoever shares it.
///
/// Inlinable, so that the module that uses it compiles it for its own keys and values: a hit, which is on the way of
/// every picture that is shown again, takes a twentieth of the time.
public struct MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline
    struct Content: Sendable {
        @usableFromInline let key: Key
        @usableFromInline let value: Value
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
    }

    @usableFromInline var contents = RecencyList<Content>()
    @usableFromInline var places: [Key: Int] = [:]
    @usableFromInline var limit: Int
    @usableFromInline var used = 0
    @usableFromInline var counts = MemoryCacheStatistics()

    /// What the values may cost together, in bytes.
    @inlinable public var costLimit: Int { limit }
    /// What they cost together, in bytes; never above the limit.
    @inlinable public var cost: Int { used }
    /// What the cache has been asked and has done.
    @inlinable public var statistics: MemoryCacheStatistics { counts }

    /// How many values are kept.
    @inlinable public var count: Int { places.count }

    /// The most a value may cost to be kept: a quarter of the limit. A larger one would throw out most others, and be
    /// thrown out by the next of its kind before anybody asks for it again.
    @inlinable public var largestCost: Int { limit / 4 }

    /// An empty cache.
    ///
    /// - Parameter costLimit: What the values may cost together, in bytes.
    @inlinable
    public init(costLimit: Int) {
        limit = max(0, costLimit)
    }

    /// The value for a key, which thereby becomes the most recently used. A value whose time is over is removed.
    ///
    /// - Parameters:
    ///   - key: What is asked for.
    ///   - now: The time in seconds since 1970.
    ///   - extending: What being used does to the value's expiration.
    @inlinable
    public mutating func value(for key: Key, now: Double, extending: ExpirationExtension = .none) -> Value? {
        guard let place = places[key], var content = contents[place] else {
            counts.misses += 1
            return nil
        }
        if content.isExpired(at: now) {
            discard(place)
            counts.expirations += 1
            counts.misses += 1
            return nil
        }
        content.deadline = extending.deadline(usedAt: now, stored: content.expiration, current: content.deadline)
        contents[place] = content
        contents.use(place)
        counts.hits += 1
        return content.value
    }

    /// The value for a key without counting as use.
    @inlinable
    public func peek(_ key: Key, now: Double) -> Value? {
        guard let place = places[key], let content = contents[place], !content.isExpired(at: now) else { return nil }
        return content.value
    }

    /// Keeps a value in place of the key's former one, and gives up others until there is room.
    ///
    /// - Parameters:
    ///   - value: What is kept.
    ///   - key: What it will be asked for by.
    ///   - cost: Its decoded size in bytes, at least 0.
    ///   - now: The time in seconds since 1970.
    ///   - expiration: How long it may be used.
    /// - Returns: Whether it is kept. It is not when it costs more than ``largestCost`` or has expired already; the
    ///   former value is gone nevertheless.
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
        guard cost <= largestCost else {
            counts.refusals += 1
            return false
        }
        let deadline = expiration.deadline(from: now)
        let content = Content(key: key, value: value, cost: cost, expiration: expiration, deadline: deadline)
        if content.isExpired(at: now) { return false }
        trim(toCost: self.limit - cost)
        places[key] = contents.insert(content)
        used += cost
        return true
    }

    /// Removes a key's value and returns it.
    @inlinable
    @discardableResult
    public mutating func remove(_ key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        return discard(place)
    }

    /// Removes every value.
    @inlinable
    public mutating func removeAll() {
        contents = RecencyList()
        places = [:]
        used = 0
    }

    /// Removes the values whose keys satisfy a condition. Looks at every one.
    @inlinable
    public mutating func removeAll(where isUnwanted: (Key) -> Bool) {
        for (key, place) in places where isUnwanted(key) { discard(place) }
    }

    /// Gives up the least recently used until the rest costs at most this many bytes.
    @inlinable
    public mutating func trim(toCost limit: Int) {
        while used > max(0, limit), let oldest = contents.oldest {
            discard(oldest)
            counts.evictions += 1
        }
    }

    /// Sets what the values may cost together, in bytes, and gives up what is beyond that.
    @inlinable
    public mutating func setCostLimit(_ limit: Int) {
        self.limit = max(0, limit)
        trim(toCost: self.limit)
    }

    /// Removes the values whose time is over. Looks at every one.
    ///
    /// - Parameter now: The time in seconds since 1970.
    @inlinable
    public mutating func removeExpired(now: Double) {
        for place in places.values where contents[place]?.isExpired(at: now) == true {
            discard(place)
            counts.expirations += 1
        }
    }

    @inlinable
    @discardableResult
    mutating func discard(_ place: Int) -> Value? {
        guard let content = contents.remove(place) else { return nil }
        places[content.key] = nil
        used -= content.cost
        return content.value
    }

    /// The keys from the most to the least recently used.
    var keysByUse: [Key] { contents.elementsByUse.map { $0.key } }

    /// What must hold after every call; the first sentence that does not, or nil.
    func checkInvariants() -> StaticString? {
        if let broken = contents.checkInvariants() { return broken }
        if used > limit { return "the values cost too much" }
        let listed = contents.elementsByUse
        if listed.count != places.count { return "the list and the index differ" }
        for content in listed {
            guard let place = places[content.key], contents[place]?.key == content.key else {
                return "a listed key is unknown"
            }
        }
        return listed.reduce(0) { $0 + $1.cost } == used ? nil : "the cost is miscounted"
    }
}
