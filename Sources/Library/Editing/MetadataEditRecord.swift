public import WireModel

/// An operation that changed metadata.
public struct MetadataEditRecord: Sendable, Hashable {
    /// The maximum number of operations that are kept.
    public static let maximumCount = 200
    /// The maximum number of changed values that are kept with them.
    static let maximumChangeCount = 200_000

    /// The number of the operation.
    public var id: Int64
    /// The kind of the operation.
    public var kind: MetadataEditSummary.Kind
    /// The user who made it.
    public var user: UserIdentifier
    /// The name of the user; empty when the user was removed.
    public var userName: String
    /// The time, in milliseconds since 1970.
    public var changedAt: Int64
    /// The number of changed works.
    public var workCount: Int
    /// Whether it was undone.
    public var isUndone: Bool
}
