/// The resistance of content that is pulled beyond its end: it follows the finger less and less, and never moves
/// further than the length of the view.
///
/// `displayed = c·x·d / (d + c·x)` with c = 0.55: the curve and the constant of UIScrollView (published by several
/// authors since 2012). Its slope at zero is c and its limit is d.
public enum RubberBand {
    /// UIScrollView's coefficient.
    public static let coefficient = 0.55

    /// Returns the displayed distance beyond the end for a pull of `distance`.
    ///
    /// - Parameters:
    ///   - distance: the pull beyond the end, in any unit; the sign is kept.
    ///   - dimension: the length of the view in the same unit; positive.
    public static func resist(_ distance: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let pull = coefficient * abs(distance)
        let shown = pull * dimension / (dimension + pull)
        return distance < 0 ? -shown : shown
    }

    /// Returns the pull that displays content `shown` beyond its end: the inverse of `resist`. A gesture that stops
    /// content beyond its end starts with it.
    public static func pull(for shown: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let visible = min(abs(shown), dimension * 0.999)
        let distance = visible * dimension / (coefficient * (dimension - visible))
        return shown < 0 ? -distance : distance
    }

    /// Returns the part of a small further pull that content follows, 0 to 1: the slope of `resist`, and 1 without
    /// resistance. A release continues with the content's velocity, not the finger's.
    public static func slope(at distance: Double, dimension: Double) -> Double {
        guard distance != 0, dimension > 0 else { return 1 }
        let part = dimension / (dimension + coefficient * abs(distance))
        return coefficient * part * part
    }

    /// `value` if it is in `range`; otherwise the nearer end plus the resisted excess.
    public static func resist(_ value: Double, beyond range: ClosedRange<Double>, dimension: Double) -> Double {
        let inside = min(max(value, range.lowerBound), range.upperBound)
        return inside + resist(value - inside, dimension: dimension)
    }

    /// Returns the inverse of `resist(_:beyond:dimension:)`.
    public static func pull(for value: Double, beyond range: ClosedRange<Double>, dimension: Double) -> Double {
        let inside = min(max(value, range.lowerBound), range.upperBound)
        return inside + pull(for: value - inside, dimension: dimension)
    }
}
