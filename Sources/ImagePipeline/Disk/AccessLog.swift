/// Collects the uses of entries until they are written to the index, because one row per hit would cost more than the
/// hit. If the process is killed, they are lost, and only the order of eviction gets worse.
struct AccessLog {
    enum Expiry {
        case unchanged
        case until(Double)
        case never
    }

    struct Access {
        /// The time of the use in seconds since 1970.
        var time: Double
        var expiry: Expiry
    }

    private var accesses: [CacheKey: Access] = [:]

    var count: Int { accesses.count }

    /// Records a use. A use that does not extend the expiry keeps an extension recorded before.
    mutating func record(_ key: CacheKey, at time: Double, _ expiry: Expiry) {
        switch (expiry, accesses[key]) {
        case (.unchanged, .some(let former)): accesses[key] = Access(time: time, expiry: former.expiry)
        default: accesses[key] = Access(time: time, expiry: expiry)
        }
    }

    /// Returns the extension of an entry that is not in the index yet.
    func expiry(of key: CacheKey) -> Expiry { accesses[key]?.expiry ?? .unchanged }

    /// Removes the uses of an entry that was replaced or removed.
    mutating func remove(_ key: CacheKey) { accesses[key] = nil }

    /// Removes and returns all uses.
    mutating func removeAll() -> [(key: CacheKey, value: Access)] {
        defer { accesses.removeAll(keepingCapacity: true) }
        return Array(accesses)
    }
}
