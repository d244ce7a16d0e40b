/// Everything that one commit changes, as one step: the whole tree's, from the root's sections down to items.
///
/// Old indexes mean what was shown before, new ones what is shown after. A section that is deleted or inserted takes its
/// items with it; sections that stay and whose items change are in ``sections``.
public struct CollectionUpdate: Equatable, Sendable {
    /// Sections that go: indexes before the change, ascending.
    public var sectionDeletes: [Int] = []
    /// Sections that come: indexes after the change, ascending.
    public var sectionInserts: [Int] = []
    /// Sections that change their order, by ascending ``IndexMove/to``.
    public var sectionMoves: [IndexMove] = []
    /// Sections that stay and whose items change, by ascending new section.
    public var sections: [SectionUpdate] = []
    /// Sections that stay and whose placeholder or metrics are others now: indexes after the change, ascending.
    public var redescribed: [Int] = []
    /// Whether the headers of the whole collection are others now.
    public var globalHeadersChanged = false
    /// The way sections come in and go out when a segment was switched; nil for any other change.
    public var direction: SwitchDirection?
    /// True for the first commit of the tree, which is shown at once and not as a change.
    public var isFirst = false

    /// An update that changes nothing yet.
    public init() {}

    /// True when no section and no item comes, goes, moves or changes.
    public var isEmpty: Bool {
        sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty && sections.isEmpty
            && redescribed.isEmpty && !globalHeadersChanged
    }
}
