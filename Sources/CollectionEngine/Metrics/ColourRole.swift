/// A semantic colour, such as that of a separator. The host resolves it for each theme.
public struct ColourRole: Equatable, Sendable {
    /// The number by which the host identifies the colour.
    public let rawValue: Int32

    /// Creates a colour role.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// Transparent.
    public static let clear = ColourRole(0)
}
