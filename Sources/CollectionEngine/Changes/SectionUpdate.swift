/// The changes of items in a section that remains.
///
/// Deletes are indexes before the change, inserts are indexes after it. A moved item is in neither: it is removed at
/// ``IndexMove/from`` and inserted at ``IndexMove/to``. All other items keep their order.
public struct SectionUpdate: Equatable, Sendable {
    /// The section's index before the change.
    public var oldSection: Int
    /// The section's index after the change.
    public var newSection: Int
    /// Deleted items: indexes before the change, ascending, in ranges that don't touch.
    public var deletes: [Range<Int>] = []
    /// Inserted items: indexes after the change, ascending, in ranges that don't touch.
    public var inserts: [Range<Int>] = []
    /// Moved items, by ascending ``IndexMove/to``.
    public var moves: [IndexMove] = []
    /// Items with changed content: indexes after the change, ascending. Their cells are updated and not replaced.
    public var reconfigured: [Range<Int>] = []

    /// Creates an empty update.
    public init(oldSection: Int, newSection: Int) {
        self.oldSection = oldSection
        self.newSection = newSection
    }

    /// Whether nothing changed.
    public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reconfigured.isEmpty }
}
