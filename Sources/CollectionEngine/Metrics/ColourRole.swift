/// A semantic colour, which the host resolves for each theme.
public struct ColourRole: Equatable, Sendable {
    /// The host's number.
    public let rawValue: Int32

    /// Creates a colour role.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// Transparent.
    public static let clear = ColourRole(0)
}
