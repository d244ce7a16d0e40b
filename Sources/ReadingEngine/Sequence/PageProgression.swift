public import Geometry

/// The direction in which pages follow each other.
public enum PageProgression: Equatable, Sendable {
    /// The next page is on the right.
    case leftToRight
    /// The next page is on the left.
    case rightToLeft
    /// The next page is below.
    case topToBottom

    /// The axis along which pages turn.
    public var axis: Axis { self == .topToBottom ? .vertical : .horizontal }

    /// +1 if the next page has a larger coordinate, −1 if a smaller one. All mirroring for right-to-left reading uses
    /// this value.
    public var sign: Double { self == .rightToLeft ? -1 : 1 }
}
