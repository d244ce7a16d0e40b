/// One of the two directions of the screen.
public enum Axis: Equatable, Sendable {
    /// Left and right.
    case horizontal
    /// Up and down.
    case vertical

    /// The other axis.
    public var crossing: Axis { self == .horizontal ? .vertical : .horizontal }
}
