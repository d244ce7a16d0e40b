/// What is kept free at the four edges of something, in points. Leading is where lines begin: left, or right where they run
/// from right to left.
public struct Insets: Equatable, Sendable {
    /// Kept free above.
    public var top: Double
    /// Kept free where lines begin.
    public var leading: Double
    /// Kept free below.
    public var bottom: Double
    /// Kept free where lines end.
    public var trailing: Double

    /// Insets of their four parts.
    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Nothing is kept free.
    public static let zero = Insets()
}
