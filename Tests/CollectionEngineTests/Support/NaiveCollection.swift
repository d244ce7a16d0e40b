import CollectionEngine

/// The visible content as plain lists that only updates change, like a host's cells.
struct NaiveCollection: Equatable {
    struct Section: Equatable {
        var source: SourceIdentifier
        var items: [ItemIdentifier?]
    }

    private(set) var sections: [Section] = []

    init() {}

    /// The lists of a snapshot.
    init(_ snapshot: CollectionSnapshot) {
        sections = snapshot.sections.map { section in
            Section(source: section.source, items: (0..<section.items.count).map { section.items[$0] })
        }
    }

    /// Applies an update. Inserted and reconfigured items are taken from the snapshot, all others are kept.
    mutating func follow(_ update: CollectionUpdate, to shown: CollectionSnapshot) {
        let now = NaiveCollection(shown)
        var old = sections
        for section in update.sections {
            old[section.oldSection].items = Self.follow(
                section,
                from: old[section.oldSection].items,
                to: now.sections[section.newSection].items
            )
        }
        sections = Self.arrange(
            old,
            without: Set(update.sectionDeletes),
            moves: update.sectionMoves,
            inserts: update.sectionInserts.map { ($0, now.sections[$0]) }
        )
    }

    private static func follow(_ update: SectionUpdate, from old: [ItemIdentifier?], to now: [ItemIdentifier?])
        -> [ItemIdentifier?]
    {
        var items = arrange(
            old,
            without: Set(update.deletes.flatMap { $0 }),
            moves: update.moves,
            inserts: update.inserts.flatMap { $0 }.map { ($0, now[$0]) }
        )
        for index in update.reconfigured.flatMap({ $0 }) { items[index] = now[index] }
        return items
    }

    private static func arrange<Element>(
        _ old: [Element],
        without deletes: Set<Int>,
        moves: [IndexMove],
        inserts: [(Int, Element)]
    ) -> [Element] {
        let leaving = deletes.union(moves.map { $0.from })
        var result = old.indices.filter { !leaving.contains($0) }.map { old[$0] }
        let arrivals = (inserts + moves.map { ($0.to, old[$0.from]) }).sorted { $0.0 < $1.0 }
        for (index, element) in arrivals { result.insert(element, at: index) }
        return result
    }
}
