/// Which data source of a tree: given by who builds the tree, unique in it.
public struct SourceIdentifier: Hashable, Sendable {
    /// The builder's number for the source.
    public let rawValue: Int32

    /// The source the builder knows by this number.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }
}
