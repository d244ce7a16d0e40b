public import Geometry

/// The direction in which pages follow each other.
public enum ReadingProgression: Equatable, Sendable {
    /// The next page lies to the right.
    case leftToRight
    /// The next page lies to the left.
    case rightToLeft
    /// The next page lies below.
    case topToBottom

    /// The axis along which pages are turned.
    public var axis: Axis { self == .topToBottom ? .vertical : .horizontal }

    /// +1 when the next page lies at a larger coordinate, −1 when at a smaller one: the only place where the mirror
    /// of right-to-left reading is made.
    public var sign: Double { self == .rightToLeft ? -1 : 1 }
}
