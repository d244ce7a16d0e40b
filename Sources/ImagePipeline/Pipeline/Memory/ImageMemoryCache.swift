import PageImages
import Synchronization

/// The key of a result in memory.
struct MemoryKey: Hashable, Sendable {
    let variant: VariantIdentity
    /// The source, for removal. Not part of equality.
    let source: SourceIdentity
    /// The digest of the source's bytes when they may change. Not part of equality.
    var sourceDigest: ContentDigest?

    static func == (left: MemoryKey, right: MemoryKey) -> Bool { left.variant == right.variant }

    func hash(into hasher: inout Hasher) { hasher.combine(variant) }
}

/// The results in memory, including those that are being written to the disk.
final class ImageMemoryCache: Sendable {
    private struct PendingWrite {
        var image: DeliveredImage
        var count: Int
    }

    private struct State {
        var cache: MemoryCache<MemoryKey, DeliveredImage>
        /// Results that are being written. The disk can't find them yet.
        var pendingWrites: [MemoryKey: PendingWrite] = [:]
    }

    /// The cost of an entry that holds only a path: its strings and dictionary slots, roughly.
    static let referenceCost = 1_024
    /// How long a result stays in memory after its last use: the default of Kingfisher.
    static let lifetime = CacheExpiration.seconds(300)

    /// Guards the results.
    private let state: Mutex<State>
    private let keepsBytes: Bool

    init(byteLimit: Int, keepsBytes: Bool) {
        self.keepsBytes = keepsBytes
        state = Mutex(State(cache: MemoryCache(costLimit: byteLimit)))
    }

    /// Returns a result and extends its expiration.
    func image(_ key: MemoryKey, now: Double) -> DeliveredImage? {
        state.withLock { state in
            state.cache.value(for: key, now: now, extending: .cacheTime) ?? state.pendingWrites[key]?.image
        }
    }

    /// Stores a result. Rejects one that is larger than ``MemoryCache/maximumEntryCost``.
    func store(_ image: DeliveredImage, for key: MemoryKey, now: Double, expiration: CacheExpiration) {
        state.withLock { state in
            _ = state.cache.put(image, for: key, cost: image.memoryCost, now: now, expiration: expiration)
        }
    }

    /// Returns whether to store the bytes of a result of that size rather than its path.
    func storesBytes(_ byteSize: Int) -> Bool { keepsBytes && byteSize <= state.withLock { $0.cache.maximumEntryCost } }

    /// Adds a result whose write to the disk is about to begin.
    func beginWrite(_ image: DeliveredImage, for key: MemoryKey) {
        state.withLock { state in
            let count = state.pendingWrites[key]?.count ?? 0
            state.pendingWrites[key] = PendingWrite(image: image, count: count + 1)
        }
    }

    /// Removes a result whose write has succeeded or failed.
    func endWrite(_ key: MemoryKey) {
        state.withLock { state in
            guard let count = state.pendingWrites[key]?.count else { return }
            if count > 1 { state.pendingWrites[key]?.count = count - 1 } else { state.pendingWrites[key] = nil }
        }
    }

    /// Removes one result.
    func remove(_ key: MemoryKey) {
        state.withLock { state in _ = state.cache.remove(key) }
    }

    /// Removes all results of a source except those made from the bytes with that digest.
    func removeSource(_ source: SourceIdentity, exceptMadeFrom digest: ContentDigest?) {
        func isOutdated(_ key: MemoryKey) -> Bool {
            key.source == source && (digest == nil || key.sourceDigest != digest)
        }
        state.withLock { state in
            state.cache.removeAll(where: isOutdated)
            state.pendingWrites = state.pendingWrites.filter { !isOutdated($0.key) }
        }
    }

    /// Removes expired results.
    func removeExpired(now: Double) {
        state.withLock { $0.cache.removeExpired(now: now) }
    }

    /// Evicts the least recently used results until at most this part of the limit is in use.
    func trim(to fraction: Double) {
        state.withLock { state in
            let limit = Double(state.cache.costLimit) * min(max(fraction.isNaN ? 1 : fraction, 0), 1)
            state.cache.trim(toCost: Int(limit))
        }
    }

    var counts: (statistics: MemoryCacheStatistics, count: Int, cost: Int, pendingWrites: Int) {
        state.withLock { ($0.cache.statistics, $0.cache.count, $0.cache.cost, $0.pendingWrites.count) }
    }
}

extension DeliveredImage {
    /// The cost in memory, in bytes: the encoded bytes, or a constant for a path.
    fileprivate var memoryCost: Int {
        switch content {
        case .bytes: byteSize + ImageMemoryCache.referenceCost
        case .file: ImageMemoryCache.referenceCost
        }
    }
}
