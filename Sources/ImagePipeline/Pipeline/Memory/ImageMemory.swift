import ImageLoading
import NIOCore
import Synchronization

/// Names a result in memory.
struct MemoryKey: Hashable, Sendable {
    let variant: VariantIdentity
    /// Whether pixels are meant rather than an encoded picture.
    let isRaster: Bool
    /// What it was made of, to be removed by; no part of the name.
    let source: SourceIdentity
    /// The bytes it was made of, where they may change; no part of the name.
    var sourceDigest: ContentDigest?

    static func == (left: MemoryKey, right: MemoryKey) -> Bool {
        left.isRaster == right.isRaster && left.variant == right.variant
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(variant)
        hasher.combine(isRaster)
    }
}

/// One cache's results in memory, and those on their way to its disk.
final class ImageMemory: Sendable {
    private struct Staged {
        var picture: LoadedPicture
        var count: Int
    }

    private struct State {
        var cache: MemoryCache<MemoryKey, LoadedPicture>
        /// Results that are being written: until they are, nothing else knows of them.
        var staged: [MemoryKey: Staged] = [:]
    }

    /// What an entry costs that only says where a file is: its strings and its places in the tables, roughly.
    static let referenceCost = 1_024

    /// Guards the results.
    private let state: Mutex<State>
    private let keepsBytes: Bool

    init(byteLimit: Int, keepsBytes: Bool) {
        self.keepsBytes = keepsBytes
        state = Mutex(State(cache: MemoryCache(costLimit: byteLimit)))
    }

    func picture(_ key: MemoryKey, now: Double, extending: ExpirationExtension) -> LoadedPicture? {
        state.withLock { state in
            state.cache.value(for: key, now: now, extending: extending) ?? state.staged[key]?.picture
        }
    }

    /// Keeps a result as long as there is room. One that is large for this memory is not kept.
    func keep(_ picture: LoadedPicture, for key: MemoryKey, now: Double, expiration: CacheExpiration) {
        state.withLock { state in
            _ = state.cache.put(picture, for: key, cost: picture.cost, now: now, expiration: expiration)
        }
    }

    /// Whether the bytes of a result of that size are to be kept.
    func wantsBytes(_ byteSize: Int) -> Bool { keepsBytes && byteSize <= state.withLock { $0.cache.largestCost } }

    /// Notes a result that is going to be written.
    func stage(_ picture: LoadedPicture, for key: MemoryKey) {
        state.withLock { state in
            state.staged[key] = Staged(picture: picture, count: (state.staged[key]?.count ?? 0) + 1)
        }
    }

    /// It has been, or can't be.
    func unstage(_ key: MemoryKey) {
        state.withLock { state in
            guard let count = state.staged[key]?.count else { return }
            if count > 1 { state.staged[key]?.count = count - 1 } else { state.staged[key] = nil }
        }
    }

    /// Removes one result.
    func remove(_ key: MemoryKey) {
        state.withLock { state in _ = state.cache.remove(key) }
    }

    /// Removes what was made of a source, but for what was made of these bytes.
    func removeSource(_ source: SourceIdentity, exceptMadeOf digest: ContentDigest?) {
        func isUnwanted(_ key: MemoryKey) -> Bool {
            key.source == source && (digest == nil || key.sourceDigest != digest)
        }
        state.withLock { state in
            state.cache.removeAll(where: isUnwanted)
            state.staged = state.staged.filter { !isUnwanted($0.key) }
        }
    }

    func removeAll() {
        state.withLock { $0.cache.removeAll() }
    }

    func removeExpired(now: Double) {
        state.withLock { $0.cache.removeExpired(now: now) }
    }

    /// Gives up the least recently used until at most this part of the limit is in use.
    func trim(to fraction: Double) {
        state.withLock { state in
            let limit = Double(state.cache.costLimit) * min(max(fraction.isNaN ? 1 : fraction, 0), 1)
            state.cache.trim(toCost: Int(limit))
        }
    }

    var figures: (statistics: MemoryCacheStatistics, count: Int, cost: Int, staged: Int) {
        state.withLock { ($0.cache.statistics, $0.cache.count, $0.cache.cost, $0.staged.count) }
    }
}
