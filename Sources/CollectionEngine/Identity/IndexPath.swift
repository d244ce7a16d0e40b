/// Where an item is among what is shown: good until the next commit, then only ``ItemIdentifier`` finds it again.
public struct IndexPath: Hashable, Comparable, Sendable {
    /// The section, from zero.
    public var section: Int
    /// The item in its section, from zero.
    public var item: Int

    /// A place of its two parts.
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// Reading order: section by section, item by item.
    public static func < (left: IndexPath, right: IndexPath) -> Bool {
        left.section == right.section ? left.item < right.item : left.section < right.section
    }
}
