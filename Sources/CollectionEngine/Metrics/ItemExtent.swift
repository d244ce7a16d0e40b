/// The height of an element as a function of its width.
public enum ItemExtent: Equatable, Sendable {
    /// A fixed height.
    case fixed(Double)
    /// A multiple of the width plus a constant: a cover of 2:3 with two lines of text is `.aspect(1.5, plus: 44)`.
    case aspect(Double, plus: Double)
    /// The height of the content, with an estimate until it is measured.
    case automatic(estimate: Double)

    /// The height of the content, with an estimate of 44 points, the height of a touch target and of most rows with one
    /// line.
    public static let automatic = ItemExtent.automatic(estimate: 44)

    /// Whether the height has to be measured.
    public var isAutomatic: Bool {
        if case .automatic = self { return true }
        return false
    }
}
