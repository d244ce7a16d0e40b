/// The visible content as one value: all sections with their items. Each commit replaces it.
public struct CollectionSnapshot: Sendable {
    /// A section with the list of one source.
    public struct Section: Sendable {
        /// The source.
        public let source: SourceIdentifier
        /// The items; empty if there is a placeholder.
        public let items: SparseItems
        /// The placeholder that replaces the items.
        public let placeholder: Placeholder?
        /// The resolved metrics.
        public let metrics: ResolvedMetrics
        /// The revision of the items.
        let revision: Int
        /// The generation of the list. It stays the same when only its items change.
        let generation: Int
        /// Items with changed content since the previous snapshot.
        let reconfigured: Set<ItemIdentifier>
    }

    /// The sections, from the top.
    public let sections: [Section]
    /// The headers of the whole collection.
    public let globalHeaders: [SupplementaryMetrics]
    /// The direction of the transition from the previous snapshot, if another segment was selected.
    let direction: SwitchDirection?
    private let sectionOfSource: [SourceIdentifier: Int]

    init(sections: [Section] = [], globalHeaders: [SupplementaryMetrics] = [], direction: SwitchDirection? = nil) {
        self.sections = sections
        self.globalHeaders = globalHeaders
        self.direction = direction
        var sectionOfSource: [SourceIdentifier: Int] = [:]
        for (index, section) in sections.enumerated() { sectionOfSource[section.source] = index }
        self.sectionOfSource = sectionOfSource
    }

    /// Returns the section of a source; nil if it has none.
    public func section(of source: SourceIdentifier) -> Int? { sectionOfSource[source] }

    /// Returns the item at an index path; nil if it is unknown or doesn't exist.
    public func item(at path: IndexPath) -> ItemIdentifier? {
        sections.indices.contains(path.section) ? sections[path.section].items[path.item] : nil
    }

    /// Returns the index path of an item of a source; nil if it is unknown. Takes linear time in the number of known
    /// items.
    public func indexPath(of item: ItemIdentifier, in source: SourceIdentifier) -> IndexPath? {
        guard let section = section(of: source), let index = sections[section].items.index(of: item) else { return nil }
        return IndexPath(section: section, item: index)
    }
}
