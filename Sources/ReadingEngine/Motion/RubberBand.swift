/// The resistance of content that is pulled beyond its end. The farther it is pulled, the less it follows the finger.
/// It never moves further than the length of the view.
///
/// A pull of x in a view of the length d is displayed as `c·x·d / (d + c·x)` with c = 0.55. This is the curve and the
/// constant of UIScrollView, published by several authors since 2012. Its slope at zero is c and its limit is d.
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

    /// Returns the pull for which content is displayed `shown` beyond its end: the inverse of `resist`. A gesture that
    /// catches content beyond its end starts with this pull, so that the content doesn't jump.
    public static func pull(for shown: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let visible = min(abs(shown), dimension * 0.999)
        let distance = visible * dimension / (coefficient * (dimension - visible))
        return shown < 0 ? -distance : distance
    }

    /// Returns the slope of `resist` at a pull of `distance`; 1 without a pull. It is the ratio of the content's
    /// velocity to the finger's: on release, the content continues at its own velocity.
    public static func slope(at distance: Double, dimension: Double) -> Double {
        guard distance != 0, dimension > 0 else { return 1 }
        let part = dimension / (dimension + coefficient * abs(distance))
        return coefficient * part * part
    }

    /// Returns `value` if it is in `range`; otherwise the nearer end of the range plus the displayed distance beyond
    /// it.
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
