/// Entries whose files this process has checked or written: a hit on one of them needs neither the index nor a read.
///
/// Bounded: of the two halves the older one is dropped when the younger one is full, and what is asked for moves to the
/// younger. That keeps about what was used last, at the cost of a look into a dictionary or two.
struct RecentEntries {
    struct Known {
        var entry: DiskCache.Entry
        /// What the file looked like when its bytes were last compared with its digest.
        var identity: FileIdentity
        /// When the index last said that the key has this entry, in seconds since 1970.
        var confirmedAt: Double
    }

    private let limit: Int
    private var younger: [CacheKey: Known] = [:]
    private var older: [CacheKey: Known] = [:]

    init(limit: Int = 8_192) { self.limit = max(limit, 2) }

    /// What is known of a key.
    mutating func find(_ key: CacheKey) -> Known? {
        if let known = younger[key] { return known }
        guard let known = older.removeValue(forKey: key) else { return nil }
        note(known)
        return known
    }

    mutating func note(_ known: Known) {
        younger[known.entry.key] = known
        guard younger.count >= limit / 2 else { return }
        older = younger
        younger = [:]
    }

    mutating func forget(_ key: CacheKey) {
        younger[key] = nil
        older[key] = nil
    }

    mutating func forgetSource(_ source: CacheKey) {
        younger = younger.filter { $0.value.entry.source != source }
        older = older.filter { $0.value.entry.source != source }
    }

    mutating func forgetAll() {
        younger = [:]
        older = [:]
    }
}
