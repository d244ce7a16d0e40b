import Database
import Publications

/// The libraries of a scan, one for each root, divided into available and unavailable ones.
struct ScanLibraries: Sendable {
    private(set) var available: [ScanRoot] = []
    /// The unavailable roots, each with a reason.
    private(set) var unavailable: [(libraryID: Int64, problem: ScanProblem)] = []

    /// The libraries that have been unavailable for so long that their publications are missing.
    private(set) var missing: [Int64] = []

    /// Updates the roots in the store: adds new ones and stops listing those that are not among `roots`.
    init(store: LibraryStore, roots: [FilePath], kinds: [FilePath: LibraryKind]) throws(LibraryError) {
        // Two paths to the same folder are one library.
        var known: Set<FilePath> = []
        let distinct = roots.filter { known.insert($0.resolved ?? $0).inserted }
        let identifiers = try store.writeBlocking { transaction in
            let served = try Self.note(distinct, in: transaction, now: store.clock.now())
            for (root, id) in zip(distinct, served) {
                if let kind = kinds[root] { try LibraryStore.set(kind, ofLibrary: id, transaction) }
            }
            return served
        }
        // A killed scan or an earlier version can leave stale totals, possibly for all series. Refreshing them in
        // batches lets clients write in between.
        while try store.writeBlocking({ try SeriesTotals.refreshSomeStale($0, store.observer).hasMore }) {}
        for (root, libraryID) in zip(distinct, identifiers) {
            let reason: String
            switch try store.availability(of: root) {
            case .available:
                available.append(ScanRoot(libraryID: libraryID, path: root, resolved: root.resolved ?? root))
                continue
            case .unavailable(let cause):
                reason = "\(cause)). Connect its disk or check the path. \(WatchReport.consequence)"
            case .missing(let cause):
                reason = "\(cause)). Connect its disk or check the path. Its publications are missing."
                missing.append(libraryID)
            }
            unavailable.append(
                (libraryID, ScanProblem(path: root.text, message: "the folder is unavailable (" + reason))
            )
        }
    }

    private static func note(
        _ roots: [FilePath],
        in transaction: Transaction,
        now: Int64
    ) throws -> [Int64] {
        var served: [Int64] = []
        for root in roots {
            try transaction.execute(
                "INSERT INTO libraries (name, path, addedAt) VALUES (?, ?, ?) ON CONFLICT (path) DO NOTHING",
                [
                    String(decoding: root.name.isEmpty ? root.bytes[...] : root.name, as: UTF8.self), root.text, now,
                ]
            )
            let id: Int64? = try transaction.value("SELECT id FROM libraries WHERE path = ?", [root.text])
            if let id { served.append(id) }
        }
        // PostgreSQL doesn't allow an empty list in parentheses. No library has the id 0.
        let list = (["0"] + served.map { String($0) }).joined(separator: ",")
        let isServed = "CASE WHEN id IN (\(list)) THEN 1 ELSE 0 END"
        try transaction.execute("UPDATE libraries SET isServed = \(isServed) WHERE isServed <> \(isServed)")
        let isListed = "CASE WHEN libraryID IN (\(list)) AND publicationCount > 0 THEN 1 ELSE 0 END"
        try transaction.execute("UPDATE series SET isListed = \(isListed) WHERE isListed <> \(isListed)")
        return served
    }
}
