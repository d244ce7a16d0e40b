/// How high something is whose width is known.
public enum ItemExtent: Equatable, Sendable {
    /// So many points.
    case fixed(Double)
    /// So many times its width, and so many points more: a cover of 2:3 with two lines below it is `.aspect(1.5, plus: 44)`.
    case aspect(Double, plus: Double)
    /// As high as what it shows; so many points until that was measured.
    case automatic(estimate: Double)

    /// Measured, and taken for 44 points until then: a touch target's height, and that of most one-line rows.
    public static let automatic = ItemExtent.automatic(estimate: 44)

    /// True when only measuring tells.
    public var isAutomatic: Bool {
        if case .automatic = self { return true }
        return false
    }
}
