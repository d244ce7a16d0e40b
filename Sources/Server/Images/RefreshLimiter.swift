import PageImages
import Synchronization

/// Limits forced refreshes to one a minute for each page, so that clients can't make the server flood a remote site.
final class RefreshLimiter: Sendable {
    /// Seconds between two refreshes of a page.
    private static let interval = 60.0

    /// Guards the pages that were refreshed within the interval.
    private let recent = Mutex(MemoryCache<String, Bool>(costLimit: 1_024))
    private let clock: @Sendable () -> Double

    init(clock: @escaping @Sendable () -> Double = MonotonicClock.start()) {
        self.clock = clock
    }

    /// Returns whether a page may be refreshed now. If so, records the refresh.
    func allows(_ page: String) -> Bool {
        let now = clock()
        return recent.withLock { recent in
            guard recent.peek(page, now: now) == nil else { return false }
            return recent.put(true, for: page, cost: 1, now: now, expiration: .seconds(Self.interval))
        }
    }
}
