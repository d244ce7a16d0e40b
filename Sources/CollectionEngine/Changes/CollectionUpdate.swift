/// All changes of a commit, from the root's sections down to items.
///
/// Old indexes refer to the snapshot before the change, new ones to the one after it. Deleted and inserted sections
/// include their items. ``sections`` lists the remaining sections whose items changed.
public struct CollectionUpdate: Equatable, Sendable {
    /// Indexes of deleted sections before the change, ascending.
    public var sectionDeletes: [Int] = []
    /// Indexes of inserted sections after the change, ascending.
    public var sectionInserts: [Int] = []
    /// Moved sections, in ascending order of ``IndexMove/to``.
    public var sectionMoves: [IndexMove] = []
    /// Changes of items in sections that remain, in ascending order of the sections' new indexes.
    public var sections: [SectionUpdate] = []
    /// New indexes of sections whose placeholder or metrics changed, ascending.
    public var sectionAppearanceChanges: [Int] = []
    /// New indexes of sections that show a different list, ascending. The first of them is shown from its beginning.
    public var sectionResets: [Int] = []
    /// Whether the headers of the whole collection changed.
    public var globalHeadersChanged = false
    /// The direction of the transition after a segment was selected; nil for other changes.
    public var direction: SwitchDirection?
    /// Whether this is the first commit, which is shown without animation.
    public var isFirst = false

    /// Creates an empty update.
    public init() {}

    /// Whether nothing changed.
    public var isEmpty: Bool {
        sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty && sections.isEmpty
            && sectionAppearanceChanges.isEmpty && sectionResets.isEmpty && !globalHeadersChanged
    }
}
