/// A dictionary of bounded size that forgets what was used longest ago.
///
/// Finding the oldest looks at every entry, so the capacity should stay in the hundreds.
struct RecentlyUsed<Key: Hashable, Value> {
    private struct Entry {
        var value: Value
        var use: Int
        /// When it was used last, in seconds of the caller's clock.
        var time: Double
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var uses = 0

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    var count: Int { entries.count }
    var isFull: Bool { entries.count >= capacity }

    /// The value for a key, which counts as a use of it.
    mutating func value(for key: Key, now: Double = 0) -> Value? {
        guard let entry = entries[key] else { return nil }
        uses += 1
        entries[key] = Entry(value: entry.value, use: uses, time: now)
        return entry.value
    }

    /// Keeps a value, forgetting the oldest one when there is no room.
    mutating func keep(_ value: Value, for key: Key, now: Double = 0) {
        uses += 1
        if entries[key] == nil, entries.count >= capacity { _ = forgetOldest() }
        entries[key] = Entry(value: value, use: uses, time: now)
    }

    mutating func forget(_ key: Key) {
        entries[key] = nil
    }

    /// Forgets what was used longest ago, and returns it.
    mutating func forgetOldest() -> Value? {
        guard let oldest = entries.min(by: { $0.value.use < $1.value.use }) else { return nil }
        return entries.removeValue(forKey: oldest.key)?.value
    }

    /// When the value that was used longest ago was used; nil when there is none.
    var oldestUse: Double? { entries.values.min { $0.use < $1.use }?.time }

    /// The values that are kept, in no order.
    var values: [Value] { entries.values.map(\.value) }

    /// Forgets what was used last before `time`.
    mutating func forget(usedBefore time: Double) {
        entries = entries.filter { $0.value.time >= time }
    }
}
