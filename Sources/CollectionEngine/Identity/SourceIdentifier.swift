/// The identity of a data source, chosen by the owner of the tree and unique in it.
public struct SourceIdentifier: Hashable, Sendable {
    /// The owner's number.
    public let rawValue: Int32

    /// Creates an identifier.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }
}
