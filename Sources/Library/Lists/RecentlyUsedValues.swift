/// A small cache that keeps the most recently used values.
struct RecentlyUsedValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var entries: [(key: Key, value: Value)] = []
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Returns the value of a key, which becomes the most recently used one.
    mutating func value(_ key: Key) -> Value? {
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        let entry = entries.remove(at: index)
        entries.append(entry)
        return entry.value
    }

    mutating func removeAll() {
        entries = []
    }

    mutating func set(_ key: Key, _ value: Value) {
        entries.removeAll { $0.key == key }
        if entries.count >= limit { entries.removeFirst() }
        entries.append((key, value))
    }
}
