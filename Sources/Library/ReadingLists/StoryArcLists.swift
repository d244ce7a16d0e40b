import Database
import Foundation
import Publications

/// The reading lists that the server creates from story arcs: one for each arc with several publications, in the order
/// of the arc. They belong to the owner of the server, are visible to all users, and can't be changed.
enum StoryArcLists {
    /// The maximum number of lists: those with the most publications.
    static let maximumCount = 200
    /// The maximum number of arcs that are compared.
    private static let maximumArcCount = 20_000
    private static let gap: Int64 = 1 << 32

    private struct Entry {
        var identifier: String
        /// The position in the arc; nil when unknown.
        var number: Double?
        var published: String
        var sortNumber: Double
    }

    private struct Arc {
        var title: String
        var entries: [Entry] = []
    }

    /// Updates the lists of all arcs. Most calls change nothing.
    ///
    /// - Parameter now: the current time, in milliseconds since 1970.
    static func refresh(_ transaction: Transaction, _ observer: ChangeObserver, now: Int64) throws {
        var known = Dictionary(
            try transaction.rows("SELECT storyArc, id FROM lists WHERE storyArc IS NOT NULL") { row in
                (row[0] as String, row[1] as Int64)
            },
            uniquingKeysWith: { first, _ in first }
        )
        let arcs = try arcs(transaction).filter { $0.value.entries.count > 1 }
            .sorted { ($1.value.entries.count, $0.key) < ($0.value.entries.count, $1.key) }.prefix(maximumCount)
        for (key, arc) in arcs {
            let id =
                try known.removeValue(forKey: key)
                ?? transaction.insert(
                    """
                    INSERT INTO lists (userID, kind, title, createdAt, updatedAt, storyArc) VALUES (?, ?, ?, ?, ?, ?)
                    """,
                    [UserIdentifier.owner.rawValue, ListKind.readingList.rawValue, arc.title, now, now, key]
                )
            try write(arc, to: id, transaction, observer, now: now)
        }
        for id in known.values {
            try recordChange(id, transaction, observer)
            try transaction.execute("DELETE FROM listEntries WHERE listID = ?", [id])
            try transaction.execute("DELETE FROM lists WHERE id = ?", [id])
        }
    }

    /// Returns the arcs by their folded names.
    private static func arcs(_ transaction: Transaction) throws -> [String: Arc] {
        var arcs: [String: Arc] = [:]
        let decoder = JSONDecoder()
        let rows = try transaction.cursor(arcsSQL)
        while let row = try rows.next() {
            guard let text: String = row[1],
                let attributes = try? decoder.decode(WorkAttributes.self, from: Data(text.utf8))
            else { continue }
            for arc in attributes.storyArcs ?? [] {
                let key = SearchText.folded(arc.name)
                guard !key.isEmpty, arcs[key] != nil || arcs.count < maximumArcCount else { continue }
                guard arcs[key]?.entries.count ?? 0 < ListRecord.maximumEntryCount else { continue }
                arcs[key, default: Arc(title: arc.name)].entries.append(
                    Entry(
                        identifier: row[0],
                        number: SortNumber.parse(arc.number),
                        published: attributes.published ?? "",
                        sortNumber: row[2]
                    )
                )
            }
        }
        return arcs
    }

    /// Reads the details of all publications, which costs less than an index that every scanned publication would
    /// update.
    static let arcsSQL = """
        SELECT publications.identifier, attributes, sortNumber
        FROM publicationDetails JOIN publications ON publications.id = publicationID
        WHERE attributes LIKE '%"storyArcs"%' AND publications.identifier IS NOT NULL AND pageCount > 0
        """

    private static func write(
        _ arc: Arc,
        to list: Int64,
        _ transaction: Transaction,
        _ observer: ChangeObserver,
        now: Int64
    ) throws {
        let sorted = arc.entries.sorted { one, other in
            (one.number ?? SortNumber.none, one.published, one.sortNumber, one.identifier)
                < (other.number ?? SortNumber.none, other.published, other.sortNumber, other.identifier)
        }
        // A document can name an arc twice.
        let wanted = sorted.map(\.identifier).unique()
        let present: [String] = try transaction.values(
            "SELECT identifier FROM listEntries WHERE listID = ? ORDER BY position, id",
            [list]
        )
        guard wanted != present else { return }
        try transaction.execute("DELETE FROM listEntries WHERE listID = ?", [list])
        for (index, identifier) in wanted.enumerated() {
            try transaction.execute(
                "INSERT INTO listEntries (listID, identifier, position) VALUES (?, ?, ?)",
                [list, identifier, Int64(index + 1) * gap]
            )
        }
        try transaction.execute("UPDATE lists SET updatedAt = ? WHERE id = ?", [now, list])
        try recordChange(list, transaction, observer)
    }

    private static func recordChange(_ list: Int64, _ transaction: Transaction, _ observer: ChangeObserver) throws {
        if let record = try LibraryStore.storedList(list, user: .owner, transaction) { observer.recordList(record) }
    }
}
