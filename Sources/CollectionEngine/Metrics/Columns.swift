/// The number of columns of a section.
public enum Columns: Equatable, Sendable {
    /// A fixed number.
    case count(Int)
    /// As many columns as fit, but at least `minimum`.
    ///
    /// The minimum width of a column is `share` of the section's width, limited to the range `width` in points. Columns
    /// grow with the window up to the upper bound, then their number increases.
    case fitting(width: ClosedRange<Double>, share: Double, minimum: Int)

    /// As many columns as fit with at least `target` points each, but at least `minimum`. A NaN counts as infinite.
    public static func width(_ target: Double, minimum: Int = 1) -> Columns {
        let target = target.isNaN ? .infinity : target
        return .fitting(width: target...target, share: 0, minimum: minimum)
    }

    /// Columns of covers: three on a phone of 390 points, five on a tablet of 820, as many of 168 points as fit on a
    /// desktop.
    public static let covers = Columns.fitting(width: 104...168, share: 1.0 / 6, minimum: 2)

    /// The maximum number of columns.
    static let maximumCount = 64

    /// Returns the number of columns, 1 to ``maximumCount``.
    ///
    /// - Parameters:
    ///   - width: the width of the section, in points.
    ///   - availableWidth: the width without margins.
    ///   - spacing: the gap between two columns.
    func count(width: Double, availableWidth: Double, spacing: Double) -> Int {
        switch self {
        case .count(let count): return min(max(count, 1), Self.maximumCount)
        case .fitting(let range, let share, let minimum):
            let target = min(max(width * share, range.lowerBound), range.upperBound)
            let fitting = (availableWidth + spacing) / (target + spacing)
            // Written so that NaN gives one column.
            let whole = fitting >= 1 ? Int(min(fitting, Double(Self.maximumCount))) : 1
            return min(max(whole, minimum, 1), Self.maximumCount)
        }
    }
}
