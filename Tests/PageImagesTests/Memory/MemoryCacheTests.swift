import TestSupport
import Testing

@testable import PageImages

private typealias Cache = MemoryCache<Int, String>

@Suite("The memory cache")
struct MemoryCacheTests {
    @Test("a stored value is found until it is replaced or removed")
    func keeping() {
        var cache = Cache(costLimit: 100)
        #expect(cache.value(for: 1, now: 0) == nil)
        #expect(cache.put("a", for: 1, cost: 10, now: 0) == true)
        #expect(cache.value(for: 1, now: 0) == "a")
        cache.put("b", for: 1, cost: 20, now: 0)
        #expect(cache.value(for: 1, now: 0) == "b")
        #expect(cache.count == 1 && cache.cost == 20)
        #expect(cache.remove(1) == "b")
        #expect(cache.remove(1) == nil)
        #expect(cache.cost == 0)
    }

    @Test("the least recently used value is evicted first")
    func leastRecentlyUsed() {
        var cache = Cache(costLimit: 40)
        for key in 1...4 { cache.put("v", for: key, cost: 10, now: 0) }
        _ = cache.value(for: 1, now: 0)
        cache.put("v", for: 5, cost: 10, now: 0)
        #expect(cache.keysByUse == [5, 1, 4, 3])
        #expect(cache.statistics.evictions == 1)
    }

    @Test("peeking does not count as a use")
    func peeking() {
        var cache = Cache(costLimit: 40)
        cache.put("v", for: 1, cost: 1, now: 0, expiration: .seconds(5))
        cache.put("v", for: 2, cost: 1, now: 0)
        #expect(cache.peek(1, now: 4) == "v")
        #expect(cache.peek(1, now: 5) == nil)
        #expect(cache.peek(3, now: 0) == nil)
        #expect(cache.keysByUse == [2, 1])
        #expect(cache.statistics == MemoryCacheStatistics())
    }

    @Test("a value is changed in place, which counts as a use")
    func updating() {
        var cache = Cache(costLimit: 100)
        cache.put("a", for: 1, cost: 10, now: 0, expiration: .seconds(5))
        cache.put("v", for: 2, cost: 10, now: 0)
        let length = cache.update(1, now: 4) { value in
            value += "b"
            return value.count
        }
        #expect(length == 2 && cache.peek(1, now: 4) == "ab")
        #expect(cache.keysByUse == [1, 2] && cache.cost == 20)
        #expect(cache.update(3, now: 4) { $0 = "c" } == nil)
        #expect(cache.update(1, now: 5) { $0 = "c" } == nil)
        #expect(cache.keysByUse == [2] && cache.cost == 10)
        #expect(cache.statistics.hits == 1 && cache.statistics.misses == 2 && cache.statistics.expirations == 1)
    }

    @Test("a value above a quarter of the limit is rejected, and its previous value is removed")
    func tooLarge() {
        var cache = Cache(costLimit: 100)
        cache.put("old", for: 1, cost: 1, now: 0)
        #expect(cache.put("v", for: 2, cost: 25, now: 0) == true)
        #expect(cache.put("new", for: 1, cost: 26, now: 0) == false)
        #expect(cache.value(for: 1, now: 0) == nil)
        #expect(cache.statistics.refusals == 1)
        #expect(cache.put("v", for: 3, cost: .max, now: 0) == false)
    }

    @Test("a value expires at its deadline")
    func expiry() {
        var cache = Cache(costLimit: 100)
        cache.put("v", for: 1, cost: 1, now: 100, expiration: .seconds(10))
        #expect(cache.value(for: 1, now: 109.9) == "v")
        #expect(cache.value(for: 1, now: 110) == nil)
        #expect(cache.count == 0)
        #expect(cache.statistics.expirations == 1 && cache.statistics.misses == 1)
        #expect(cache.put("v", for: 1, cost: 1, now: 100, expiration: .expired) == false)
        #expect(cache.put("v", for: 1, cost: 1, now: 100, expiration: .date(99)) == false)
    }

    @Test("a use extends the deadline according to the option")
    func extending() {
        var cache = Cache(costLimit: 100)
        for key in 1...2 { cache.put("v", for: key, cost: 1, now: 0, expiration: .seconds(10)) }
        _ = cache.value(for: 1, now: 8, extending: .none)
        _ = cache.value(for: 2, now: 8, extending: .cacheTime)
        #expect(cache.peek(1, now: 10) == nil)
        #expect(cache.peek(2, now: 17) == "v" && cache.peek(2, now: 18) == nil)
    }

    @Test("expired values are removed")
    func sweeping() {
        var cache = Cache(costLimit: 100)
        for key in 1...9 { cache.put("v", for: key, cost: 1, now: 0, expiration: .seconds(Double(key))) }
        cache.removeExpired(now: 5)
        #expect(cache.keysByUse == [9, 8, 7, 6])
        #expect(cache.statistics.expirations == 5 && cache.statistics.evictions == 0)
    }

    @Test("the cache is trimmed on request")
    func trimming() {
        var cache = Cache(costLimit: 100)
        for key in 1...10 { cache.put("v", for: key, cost: 10, now: 0) }
        cache.trim(toCost: 55)
        #expect(cache.cost == 50 && cache.count == 5)
        cache.trim(toCost: 20)
        #expect(cache.keysByUse == [10, 9])
        cache.trim(toCost: -1)
        #expect(cache.count == 0)
    }

    @Test("values can be removed by a condition on their keys")
    func removingSome() {
        var cache = Cache(costLimit: 100)
        for key in 1...10 { cache.put("v", for: key, cost: 1, now: 0) }
        cache.removeAll { $0.isMultiple(of: 2) }
        #expect(cache.keysByUse == [9, 7, 5, 3, 1])
        cache.removeAll()
        #expect(cache.count == 0 && cache.cost == 0)
        #expect(cache.put("v", for: 1, cost: 1, now: 0) == true)
    }

    @Test("removed values are released")
    func lettingGo() {
        final class Picture: Sendable {}
        var cache = MemoryCache<Int, Picture>(costLimit: 4)
        weak var first: Picture?
        weak var second: Picture?
        do {
            let pictures = [Picture(), Picture()]
            (first, second) = (pictures[0], pictures[1])
            cache.put(pictures[0], for: 1, cost: 1, now: 0)
            cache.put(pictures[1], for: 2, cost: 1, now: 0)
        }
        #expect(first != nil && second != nil)
        cache.trim(toCost: 1)
        #expect(first == nil && second != nil)
        cache.remove(2)
        #expect(second == nil)
    }
}

/// A simple reference implementation.
private struct NaiveCache {
    struct Entry {
        let key: Int
        let value: String
        let cost: Int
        let expiration: CacheExpiration
        var deadline: Double?
    }

    let limit: Int
    /// The entries, the most recently used first.
    var entries: [Entry] = []
    var statistics = MemoryCacheStatistics()

    mutating func value(for key: Int, now: Double, extending: ExpirationExtension) -> String? {
        guard let index = entries.firstIndex(where: { $0.key == key }) else {
            statistics.misses += 1
            return nil
        }
        var entry = entries.remove(at: index)
        if let deadline = entry.deadline, deadline <= now {
            statistics.misses += 1
            statistics.expirations += 1
            return nil
        }
        entry.deadline = extending.deadline(usedAt: now, stored: entry.expiration, current: entry.deadline)
        entries.insert(entry, at: 0)
        statistics.hits += 1
        return entry.value
    }

    mutating func put(_ value: String, for key: Int, cost: Int, now: Double, expiration: CacheExpiration) -> Bool {
        entries.removeAll { $0.key == key }
        if cost > limit / 4 {
            statistics.refusals += 1
            return false
        }
        let deadline = expiration.deadline(from: now)
        if let deadline, deadline <= now { return false }
        trim(limit - cost)
        let entry = Entry(key: key, value: value, cost: cost, expiration: expiration, deadline: deadline)
        entries.insert(entry, at: 0)
        return true
    }

    mutating func trim(_ limit: Int) {
        while entries.reduce(0, { $0 + $1.cost }) > max(0, limit) {
            entries.removeLast()
            statistics.evictions += 1
        }
    }

    mutating func sweep(_ now: Double) {
        let before = entries.count
        entries.removeAll { $0.deadline.map { $0 <= now } ?? false }
        statistics.expirations += before - entries.count
    }
}

@Suite("The memory cache compared with a reference implementation")
struct MemoryCachePropertyTests {
    @Test("order, cost, expiration and counts are equal after every call", arguments: 0..<96)
    func sameAsNaive(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let limit = generator.pick([0, 10, 100, 1000])
        var cache = Cache(costLimit: limit)
        var naive = NaiveCache(limit: limit)
        var now = 1000.0
        let expirations: [CacheExpiration] = [.never, .seconds(5), .seconds(50), .date(1100), .expired]
        let extensions: [ExpirationExtension] = [
            .none, .cacheTime,
        ]
        for step in 0..<500 {
            now += Double(generator.number(below: 3))
            let key = generator.number(below: 30)
            switch generator.number(below: 20) {
            case 0...8:
                let extending = generator.pick(extensions)
                let expected = naive.value(for: key, now: now, extending: extending)
                #expect(cache.value(for: key, now: now, extending: extending) == expected, "seed \(seed)")
            case 9...15:
                let cost = generator.number(below: 40)
                let expiration = generator.pick(expirations)
                let expected = naive.put("\(step)", for: key, cost: cost, now: now, expiration: expiration)
                let kept = cache.put("\(step)", for: key, cost: cost, now: now, expiration: expiration)
                #expect(kept == expected, "seed \(seed)")
            case 16:
                let expected = naive.entries.first { $0.key == key }?.value
                naive.entries.removeAll { $0.key == key }
                #expect(cache.remove(key) == expected, "seed \(seed)")
            case 17:
                let cost = generator.number(below: limit + 1)
                naive.trim(cost)
                cache.trim(toCost: cost)
            case 18:
                naive.sweep(now)
                cache.removeExpired(now: now)
            default:
                if generator.happens(onceIn: 8) {
                    naive.entries = []
                    cache.removeAll()
                } else {
                    naive.trim(limit / 2)
                    cache.trim(toCost: limit / 2)
                }
            }
            #expect(cache.keysByUse == naive.entries.map(\.key), "seed \(seed)")
            #expect(cache.cost == naive.entries.reduce(0) { $0 + $1.cost }, "seed \(seed)")
            #expect(cache.statistics == naive.statistics, "seed \(seed)")
            #expect(cache.checkInvariants().map { "\($0)" } == nil, "seed \(seed)")
        }
    }
}
