/// Decides which requests one pass through a solid archive answers, and how long it continues.
///
/// A state machine without I/O. A pass delivers each requested entry as soon as it is reached, and then unpacks the
/// following ones into the cache. An entry that was passed before it was requested needs another pass.
struct SolidRun {
    typealias Waiter = Int

    /// The requests of this pass, by entry.
    private var waiting: [Int: [Waiter]] = [:]
    /// The requests of the next pass.
    private var deferred: [Int: [Waiter]] = [:]
    /// The index of the last entry that was passed.
    private var passed = -1
    /// The number of bytes since an entry was delivered.
    private var prefetched: Int64 = 0

    /// Whether to unpack entries ahead of the reader. False after a single request, which is often for a cover.
    private var prefetches = false

    /// Whether requests wait for this pass.
    var hasWaiters: Bool { !waiting.isEmpty }

    /// Adds a request.
    ///
    /// - Returns: whether the entry was passed already.
    @discardableResult
    mutating func request(_ index: Int, by waiter: Waiter) -> Bool {
        guard index > passed else {
            deferred[index, default: []].append(waiter)
            return true
        }
        waiting[index, default: []].append(waiter)
        return false
    }

    /// Records that the archive is being read.
    mutating func allowPrefetch() { prefetches = true }

    /// Removes a request.
    mutating func withdraw(_ index: Int, by waiter: Waiter) {
        for list in [\SolidRun.waiting, \SolidRun.deferred] {
            self[keyPath: list][index]?.removeAll { $0 == waiter }
            if self[keyPath: list][index]?.isEmpty == true { self[keyPath: list][index] = nil }
        }
    }

    /// Returns the requests for an entry that was unpacked. It may still be requested until ``pass(_:byteCount:)``.
    mutating func take(_ index: Int) -> [Waiter] {
        guard let waiters = waiting.removeValue(forKey: index) else { return [] }
        prefetched = 0
        return waiters
    }

    /// Records that an entry is in the cache, and returns the requests that were made meanwhile.
    mutating func pass(_ index: Int, byteCount: Int64) -> [Waiter] {
        let waiters = take(index)
        passed = max(passed, index)
        prefetched += byteCount
        return waiters
    }

    /// Returns whether to unpack the next entry.
    ///
    /// - Parameters:
    ///   - prefetchLimit: the number of bytes to unpack ahead; nil without a cache.
    ///   - isNeededElsewhere: whether another archive waits to be unpacked.
    func mayContinue(prefetchLimit: Int64?, isNeededElsewhere: Bool) -> Bool {
        if hasWaiters { return true }
        guard let prefetchLimit, prefetches, deferred.isEmpty, !isNeededElsewhere else { return false }
        return prefetched < prefetchLimit
    }

    /// Ends a pass that nothing needed any more. Requests that were made since then wait for another one.
    ///
    /// - Returns: whether another pass is needed.
    mutating func stop() -> Bool {
        waiting.merge(deferred) { $0 + $1 }
        (deferred, passed, prefetched) = ([:], -1, 0)
        return !waiting.isEmpty
    }

    /// Ends a pass at the end of the archive, or because of an error.
    ///
    /// - Returns: the requests that it couldn't answer, by entry, and whether another pass is needed.
    mutating func end() -> (unanswered: [Int: [Waiter]], restarts: Bool) {
        let unanswered = waiting
        (waiting, deferred, passed, prefetched) = (deferred, [:], -1, 0)
        return (unanswered, !waiting.isEmpty)
    }
}
