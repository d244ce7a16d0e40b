import Publications

/// Entries whose files this process has checked or written. A hit needs neither the index nor a read of the file.
///
/// Limited to two generations. Used entries move to the younger one. When it is full, the older one is dropped, so
/// about the most recently used entries stay.
struct RecentEntries {
    struct Known {
        var entry: DiskCache.Entry
        /// The attributes of the file when its bytes were last compared with its digest.
        var identity: FileIdentity
        /// The time of the last lookup in the index, in seconds since 1970.
        var confirmedAt: Double
    }

    private let limit: Int
    private var younger: [CacheKey: Known] = [:]
    private var older: [CacheKey: Known] = [:]

    init(limit: Int = 8_192) { self.limit = max(limit, 2) }

    /// Returns the entry of a key.
    mutating func find(_ key: CacheKey) -> Known? {
        if let known = younger[key] { return known }
        guard let known = older.removeValue(forKey: key) else { return nil }
        insert(known)
        return known
    }

    mutating func insert(_ known: Known) {
        younger[known.entry.key] = known
        guard younger.count >= limit / 2 else { return }
        older = younger
        younger = [:]
    }

    mutating func remove(_ key: CacheKey) {
        younger[key] = nil
        older[key] = nil
    }

    mutating func removeSource(_ source: CacheKey) {
        younger = younger.filter { $0.value.entry.source != source }
        older = older.filter { $0.value.entry.source != source }
    }

    mutating func removeAll() {
        younger = [:]
        older = [:]
    }
}
