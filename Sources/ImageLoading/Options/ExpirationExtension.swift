/// What being used does to the expiration of what a cache keeps.
public enum ExpirationExtension: Equatable, Sendable {
    /// Nothing: it expires as it was stored.
    case none
    /// It is kept as long again as when it was stored.
    case cacheTime
    /// It is kept this long from the moment of use.
    case expiration(CacheExpiration)

    /// The deadline after a use. Being used never brings the end nearer.
    ///
    /// - Parameters:
    ///   - now: The moment of use, in seconds since 1970.
    ///   - stored: The expiration it was stored with.
    ///   - current: Its deadline before the use, later than `now`; nil for never.
    public func deadline(usedAt now: Double, stored: CacheExpiration, current: Double?) -> Double? {
        guard let current else { return nil }
        let extended: Double?
        switch self {
        case .none: return current
        case .cacheTime: extended = stored.deadline(from: now)
        case .expiration(let expiration): extended = expiration.deadline(from: now)
        }
        guard let extended else { return nil }
        return max(current, extended)
    }
}
