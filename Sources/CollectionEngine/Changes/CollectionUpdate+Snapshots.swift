extension CollectionUpdate {
    /// Creates the update from one snapshot to another. Sections are matched by their sources.
    init(from old: CollectionSnapshot, to new: CollectionSnapshot) {
        self.init()
        let difference = Difference(from: old.sections.map { $0.identity }, to: new.sections.map { $0.identity })
        sectionDeletes = difference.deletes
        sectionInserts = difference.inserts
        sectionMoves = difference.moves
        direction = new.direction
        globalHeadersChanged = old.globalHeaders != new.globalHeaders
        for (index, section) in new.sections.enumerated() {
            guard let oldIndex = old.section(of: section.source) else { continue }
            let oldSection = old.sections[oldIndex]
            if oldSection.placeholder != section.placeholder || oldSection.metrics != section.metrics {
                sectionAppearanceChanges.append(index)
            }
            if oldSection.generation != section.generation { sectionResets.append(index) }
            if oldSection.revision == section.revision, oldSection.placeholder == section.placeholder { continue }
            var update = SectionUpdate(from: oldSection.items, to: section.items)
            update.oldSection = oldIndex
            update.newSection = index
            update.reconfigure(section.items.indexes(of: section.reconfigured))
            if !update.isEmpty { sections.append(update) }
        }
    }
}

extension CollectionSnapshot.Section {
    /// The source's identifier as an item identifier, so that the browser program contains only one specialization of
    /// ``Difference``.
    fileprivate var identity: ItemIdentifier { ItemIdentifier(Int64(source.rawValue)) }
}
