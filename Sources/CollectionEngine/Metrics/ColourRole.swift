/// A colour by what it is for; the edge has one for each in each of its themes.
public struct ColourRole: Equatable, Sendable {
    /// The edge's number for it.
    public let rawValue: Int32

    /// The role the edge knows by this number.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// No colour at all.
    public static let clear = ColourRole(0)
}
