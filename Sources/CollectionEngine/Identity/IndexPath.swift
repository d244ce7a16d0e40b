/// The position of an item in a snapshot. It is valid only for this snapshot. An ``ItemIdentifier`` stays valid when
/// the content changes.
public struct IndexPath: Hashable, Comparable, Sendable {
    /// The section, from zero.
    public var section: Int
    /// The item in its section, from zero.
    public var item: Int

    /// Creates an index path.
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// Orders by section, then by item.
    public static func < (left: IndexPath, right: IndexPath) -> Bool {
        left.section == right.section ? left.item < right.item : left.section < right.section
    }
}
