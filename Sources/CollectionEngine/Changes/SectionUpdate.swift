/// What changes among the items of one section that stays.
///
/// Deletes are indexes before the change, inserts are indexes after it. A moved item is in neither: it is taken out at
/// ``IndexMove/from`` and put in at ``IndexMove/to``. What is named nowhere keeps its order.
public struct SectionUpdate: Equatable, Sendable {
    /// The section's index before the change.
    public var oldSection: Int
    /// The section's index after it.
    public var newSection: Int
    /// Items that go: indexes before the change, ascending, ranges that do not touch.
    public var deletes: [Range<Int>] = []
    /// Items that come: indexes after the change, ascending, ranges that do not touch.
    public var inserts: [Range<Int>] = []
    /// Items that change their order, by ascending ``IndexMove/to``.
    public var moves: [IndexMove] = []
    /// Items that stay but show something else now: indexes after the change, ascending. Their cells are configured anew
    /// in place, never exchanged.
    public var reconfigured: [Range<Int>] = []

    /// An update that changes nothing yet.
    public init(oldSection: Int, newSection: Int) {
        self.oldSection = oldSection
        self.newSection = newSection
    }

    /// True when no item comes, goes, moves or changes.
    public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reconfigured.isEmpty }
}
