/// The identity of an item, chosen by the owner of the data and stable while the item exists.
public struct ItemIdentifier: Hashable, Sendable {
    /// The owner's number.
    public let rawValue: Int64

    /// Creates an identifier.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}
