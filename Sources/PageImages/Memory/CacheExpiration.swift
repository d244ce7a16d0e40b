/// How long a cached value may be used.
public enum CacheExpiration: Equatable, Sendable {
    /// Never expires.
    case never
    /// Expires after this number of seconds. A negative number or NaN counts as 0.
    case seconds(Double)
    /// Expires after this number of days of 86,400 seconds.
    case days(Double)
    /// Expires at a time in seconds since 1970.
    case date(Double)
    /// Expired from the start: must be revalidated with its source before each use.
    case expired

    /// Returns the time from which the value is expired, in seconds since 1970; nil if it never expires.
    ///
    /// - Parameter now: The time at which the value is stored, in seconds since 1970.
    public func deadline(from now: Double) -> Double? {
        switch self {
        case .never: nil
        case .seconds(let seconds): Self.deadline(from: now, seconds: seconds)
        case .days(let days): Self.deadline(from: now, seconds: days * 86_400)
        case .date(let date): date.isNaN ? now : date == .infinity ? nil : date
        case .expired: now
        }
    }

    private static func deadline(from now: Double, seconds: Double) -> Double? {
        guard seconds > 0 else { return now }
        return seconds == .infinity ? nil : now + seconds
    }
}
