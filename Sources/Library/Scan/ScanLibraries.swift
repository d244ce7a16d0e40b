import Database
import Publications

/// The libraries of a scan, one for each root, divided into available and unavailable ones.
struct ScanLibraries: Sendable {
    private(set) var available: [ScanRoot] = []
    /// The unavailable roots with the reason.
    private(set) var unavailable: [(libraryID: Int64, problem: ScanProblem)] = []

    /// Updates the roots in the store: adds new ones and stops listing those that are not among `roots`.
    init(store: LibraryStore, roots: [FilePath]) throws(LibraryError) {
        // Two paths to the same folder are one library.
        var known: Set<FilePath> = []
        let distinct = roots.filter { known.insert($0.resolved ?? $0).inserted }
        let identifiers = try store.writeBlocking { transaction in
            try Self.note(distinct, in: transaction, now: store.clock.now())
        }
        // A killed scan or an earlier version can leave stale totals, possibly for all series. Refreshing them in
        // batches lets clients write in between.
        while try store.writeBlocking({ try SeriesTotals.refreshSomeStale($0, store.observer) }) {}
        for (root, (libraryID, hasPublications)) in zip(distinct, identifiers) {
            if let reason = Self.reasonForAbsence(of: root, hasPublications: hasPublications) {
                let message =
                    "the folder is unavailable (\(reason)). Connect its disk or check the path. "
                    + "Nothing was marked missing."
                unavailable.append((libraryID, ScanProblem(path: root.text, message: message)))
            } else {
                available.append(ScanRoot(libraryID: libraryID, path: root, resolved: root.resolved ?? root))
            }
        }
    }

    /// Returns the reason why a root counts as unavailable. An empty folder that had publications is probably an
    /// unmounted disk.
    private static func reasonForAbsence(of root: FilePath, hasPublications: Bool) -> String? {
        switch OpenFolder.open(root) {
        case .failed(let code):
            return SourceError.system(code).reason
        case .open(let folder):
            guard hasPublications else { return nil }
            var isEmpty = true
            _ = folder.forEachEntry { _, _ in isEmpty = false }
            return isEmpty ? "it is empty" : nil
        }
    }

    private static func note(
        _ roots: [FilePath],
        in transaction: Transaction,
        now: Int64
    ) throws -> [(Int64, Bool)] {
        var served: [(Int64, Bool)] = []
        for root in roots {
            try transaction.execute(
                "INSERT INTO libraries (name, path, addedAt) VALUES (?, ?, ?) ON CONFLICT (path) DO NOTHING",
                [
                    String(decoding: root.name.isEmpty ? root.bytes[...] : root.name, as: UTF8.self), root.text, now,
                ]
            )
            let row = try transaction.row(
                """
                SELECT id, EXISTS (
                    SELECT 1 FROM directories JOIN publications ON directoryID = directories.id
                    WHERE directories.libraryID = libraries.id AND isMissing = 0
                ) FROM libraries WHERE path = ?
                """,
                [root.text]
            ) { row in
                (row[0] as Int64, row[1] as Bool)
            }
            if let row { served.append(row) }
        }
        let list = served.map { String($0.0) }.joined(separator: ",")
        try transaction.execute("UPDATE libraries SET isServed = (id IN (\(list))) WHERE isServed <> (id IN (\(list)))")
        try transaction.execute(
            """
            UPDATE series SET isListed = (libraryID IN (\(list))) AND publicationCount > 0
            WHERE isListed <> ((libraryID IN (\(list))) AND publicationCount > 0)
            """
        )
        return served
    }
}
