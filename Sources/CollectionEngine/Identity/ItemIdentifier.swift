/// What an item is, whatever place it has in a list: given by who owns the data, the same for as long as the item exists.
public struct ItemIdentifier: Hashable, Sendable {
    /// The owner's number for the item.
    public let rawValue: Int64

    /// The item the owner knows by this number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}
