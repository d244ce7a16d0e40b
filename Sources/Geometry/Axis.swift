/// One of the two axes of the screen.
public enum Axis: Equatable, Sendable {
    /// Left to right.
    case horizontal
    /// Top to bottom.
    case vertical
}
