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

    /// Whether requests wait for this pass.
    var hasWaiters: Bool { !waiting.isEmpty }

    /// Adds a request.
    mutating func request(_ index: Int, by waiter: Waiter) {
        if index > passed {
            waiting[index, default: []].append(waiter)
        } else {
            deferred[index, default: []].append(waiter)
        }
    }

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
        guard let prefetchLimit, deferred.isEmpty, !isNeededElsewhere else { return false }
        return prefetched < prefetchLimit
    }

    /// Ends the pass.
    ///
    /// - Returns: the requests that it couldn't answer, by entry, and whether another pass is needed.
    mutating func end() -> (unanswered: [Int: [Waiter]], restarts: Bool) {
        let unanswered = waiting
        (waiting, deferred, passed, prefetched) = (deferred, [:], -1, 0)
        return (unanswered, !waiting.isEmpty)
    }
}
