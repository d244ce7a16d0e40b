/// The resistance of content pulled past its end: it follows ever less, and never further than the view is long.
///
/// `shown = c·x·d / (d + c·x)` with c = 0.55, the curve and constant measured on UIScrollView (published by
/// several authors since 2012). Its slope at zero is c, its limit is d.
public enum RubberBand {
    /// UIScrollView's coefficient.
    public static let coefficient = 0.55

    /// How far content appears past its end when pulled by `distance`.
    ///
    /// - Parameters:
    ///   - distance: the pull past the end, in any unit; the sign is kept.
    ///   - dimension: the length of the view in the same unit; positive.
    public static func resist(_ distance: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let pull = coefficient * abs(distance)
        let shown = pull * dimension / (dimension + pull)
        return distance < 0 ? -shown : shown
    }

    /// The pull that makes content appear `shown` past its end: the inverse of `resist`, needed when a finger catches
    /// content that is already past its end.
    public static func pull(for shown: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let visible = min(abs(shown), dimension * 0.999)
        let distance = visible * dimension / (coefficient * (dimension - visible))
        return shown < 0 ? -distance : distance
    }

    /// How much of a small further pull is followed when content has been pulled by `distance`, 0 to 1: the slope of
    /// `resist`, and 1 where there is no resistance. A release goes on at the velocity that was seen, not the hand's.
    public static func slope(at distance: Double, dimension: Double) -> Double {
        guard distance != 0, dimension > 0 else { return 1 }
        let part = dimension / (dimension + coefficient * abs(distance))
        return coefficient * part * part
    }

    /// `value` inside `range` as it is; outside, past the nearer end by the resisted excess.
    public static func resist(_ value: Double, beyond range: ClosedRange<Double>, dimension: Double) -> Double {
        let inside = min(max(value, range.lowerBound), range.upperBound)
        return inside + resist(value - inside, dimension: dimension)
    }

    /// The inverse of `resist(_:beyond:dimension:)`.
    public static func pull(for value: Double, beyond range: ClosedRange<Double>, dimension: Double) -> Double {
        let inside = min(max(value, range.lowerBound), range.upperBound)
        return inside + pull(for: value - inside, dimension: dimension)
    }
}
