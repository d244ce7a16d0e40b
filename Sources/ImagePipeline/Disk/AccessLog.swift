/// When entries were asked for, as long as the index has not heard of it: a row written per hit would cost more than the
/// hit. Lost when the process is killed, which costs nothing but a worse guess at what to remove.
struct AccessLog {
    enum Expiry {
        case unchanged
        case until(Double)
        case never
    }

    struct Access {
        /// Seconds since 1970.
        var time: Double
        var expiry: Expiry
    }

    private var accesses: [CacheKey: Access] = [:]

    var count: Int { accesses.count }

    /// Notes a use. An extension noted before stays when this use extends nothing.
    mutating func note(_ key: CacheKey, at time: Double, _ expiry: Expiry) {
        switch (expiry, accesses[key]) {
        case (.unchanged, .some(let former)): accesses[key] = Access(time: time, expiry: former.expiry)
        default: accesses[key] = Access(time: time, expiry: expiry)
        }
    }

    /// What was noted of an entry's expiry and is not yet in the index.
    func expiry(of key: CacheKey) -> Expiry { accesses[key]?.expiry ?? .unchanged }

    /// Forgets an entry that was replaced or removed: its successor owes nothing to its uses.
    mutating func forget(_ key: CacheKey) { accesses[key] = nil }

    /// Gives everything up for the index to write down.
    mutating func take() -> [(key: CacheKey, value: Access)] {
        defer { accesses.removeAll(keepingCapacity: true) }
        return Array(accesses)
    }
}
