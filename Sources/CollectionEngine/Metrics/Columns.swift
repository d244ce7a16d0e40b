/// Into how many columns a section puts its items.
public enum Columns: Equatable, Sendable {
    /// So many.
    case count(Int)
    /// As many as fit if each is at least so wide, in points, but not fewer than `minimum`.
    ///
    /// The width is a share of the whole section's, held within a range: columns grow with the window until they are as
    /// wide as they should ever be, and from there on there are more of them.
    case fitting(width: ClosedRange<Double>, share: Double, minimum: Int)

    /// As many as fit if each is at least `target` points wide, but not fewer than `minimum`. No window is so wide as what
    /// is not a number.
    public static func width(_ target: Double, minimum: Int = 1) -> Columns {
        let target = target.isNaN ? .infinity : target
        return .fitting(width: target...target, share: 0, minimum: minimum)
    }

    /// Covers: three across on a phone of 390 points, five on a tablet of 820, as many of 168 points as fit on a desktop.
    public static let covers = Columns.fitting(width: 104...168, share: 1.0 / 6, minimum: 2)

    /// More columns than this are never laid out.
    static let most = 64

    /// The number of columns, from one to ``most``.
    ///
    /// - Parameters:
    ///   - width: the whole section's, in points.
    ///   - room: what its margins leave of it for items.
    ///   - spacing: between two columns.
    func count(width: Double, room: Double, spacing: Double) -> Int {
        switch self {
        case .count(let count): return min(max(count, 1), Self.most)
        case .fitting(let range, let share, let minimum):
            let target = min(max(width * share, range.lowerBound), range.upperBound)
            let fitting = (room + spacing) / (target + spacing)
            // Written so that what is not a number counts as none.
            let whole = fitting >= 1 ? Int(min(fitting, Double(Self.most))) : 1
            return min(max(whole, minimum, 1), Self.most)
        }
    }
}
