/// An element that remains and changes its order.
public struct IndexMove: Hashable, Sendable {
    /// The index before the change.
    public var from: Int
    /// The index after the change.
    public var to: Int
}
