/// Variants this process has checked or made: a hit on one of them needs neither the database nor a read of the file.
///
/// Bounded by count; forgets half of what it knows, those noted longest ago, when it is full.
struct RecentVariants {
    private struct Entry {
        var image: CachedImage
        var order: Int
    }

    private let limit: Int
    private var entries: [VariantKey: Entry] = [:]
    private var order = 0

    init(limit: Int = 4_096) {
        self.limit = max(limit, 2)
    }

    subscript(key: VariantKey) -> CachedImage? { entries[key]?.image }

    mutating func note(_ image: CachedImage, for key: VariantKey) {
        order += 1
        entries[key] = Entry(image: image, order: order)
        if entries.count > limit {
            let cutoff = entries.values.map(\.order).sorted()[limit / 2]
            entries = entries.filter { $0.value.order >= cutoff }
        }
    }

    mutating func forget(_ key: VariantKey) { entries[key] = nil }
    mutating func forgetAll() { entries = [:] }
}
