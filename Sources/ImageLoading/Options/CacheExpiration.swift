/// How long a cache may use what it keeps.
public enum CacheExpiration: Equatable, Sendable {
    /// Until there is no more room.
    case never
    /// This many seconds. Less than nothing, or not a number, is nothing.
    case seconds(Double)
    /// This many days of 86,400 seconds.
    case days(Double)
    /// Until a moment, in seconds since 1970.
    case date(Double)
    /// Not at all: kept things are found only to be confirmed by their source.
    case expired

    /// From when on the thing must not be used any more, in seconds since 1970; nil for never.
    ///
    /// At the moment itself it is expired: what ``expired`` gives is no longer used at `now`.
    ///
    /// - Parameter now: When it is stored, in seconds since 1970.
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
