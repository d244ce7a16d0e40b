/// How a use of a cached value affects its expiration.
public enum ExpirationExtension: Equatable, Sendable {
    /// The expiration does not change.
    case none
    /// The value gets its original lifetime again.
    case cacheTime

    /// Returns the deadline after a use. It is never earlier than the current deadline.
    ///
    /// - Parameters:
    ///   - now: The time of the use, in seconds since 1970.
    ///   - stored: The expiration with which the value was stored.
    ///   - current: The deadline before the use, later than `now`; nil for never.
    public func deadline(usedAt now: Double, stored: CacheExpiration, current: Double?) -> Double? {
        guard let current else { return nil }
        guard self == .cacheTime else { return current }
        return stored.deadline(from: now).map { max(current, $0) }
    }
}
