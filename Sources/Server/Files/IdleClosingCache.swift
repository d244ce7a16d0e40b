import PageImages

/// The most recently used open files: publications or books. Each holds a file descriptor.
struct IdleClosingCache<Key: Hashable & Sendable, File: Sendable>: Sendable {
    /// The time after the last use after which a file is closed, in seconds, so that its disk can be unmounted.
    private static var idleLimit: Double { 120 }

    private var files = MemoryCache<Key, File>(costLimit: 8)
    private let clock = MonotonicClock.start()

    /// Returns the file if it is open, and keeps it open for longer.
    subscript(key: Key) -> File? {
        mutating get { files.value(for: key, now: clock(), extending: .cacheTime) }
    }

    /// Adds an open file.
    mutating func insert(_ file: File, for key: Key) {
        _ = files.put(file, for: key, cost: 1, now: clock(), expiration: .seconds(Self.idleLimit))
    }

    /// Closes a file.
    mutating func remove(_ key: Key) { _ = files.remove(key) }

    /// Closes files that have not been used for a while.
    mutating func closeIdle() { files.removeExpired(now: clock()) }
}
