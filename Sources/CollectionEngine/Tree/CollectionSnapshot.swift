/// What is shown: every section with its items, as one value. It changes as a whole, by a commit, or not at all.
public struct CollectionSnapshot: Sendable {
    /// A section: the list of one source.
    public struct Section: Sendable {
        /// Whose list it is.
        public let source: SourceIdentifier
        /// The items; none while a placeholder stands in their place.
        public let items: SparseItems
        /// What stands in place of the items.
        public let placeholder: Placeholder?
        /// How it looks, with everything that was inherited.
        public let metrics: ResolvedMetrics
        /// The same number means the same items.
        let revision: Int
        /// Items that show something else than in the snapshot before.
        let reconfigured: Set<ItemIdentifier>
    }

    /// The sections from the top.
    public let sections: [Section]
    /// The headers of the whole collection.
    public let globalHeaders: [SupplementaryMetrics]
    /// The way sections come in and go out, when this snapshot shows another segment than the one before.
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

    /// The section of a source; nil when it has none here.
    public func section(of source: SourceIdentifier) -> Int? { sectionOfSource[source] }

    /// The item at a place; nil where it is not known or there is none.
    public func item(at path: IndexPath) -> ItemIdentifier? {
        sections.indices.contains(path.section) ? sections[path.section].items[path.item] : nil
    }

    /// Where an item of a source is; nil when it is not known. Linear in what is known of the list.
    public func indexPath(of item: ItemIdentifier, in source: SourceIdentifier) -> IndexPath? {
        guard let section = section(of: source), let index = sections[section].items.index(of: item) else { return nil }
        return IndexPath(section: section, item: index)
    }
}
