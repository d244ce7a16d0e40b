import GRDB
import Synchronization

/// Observes all row changes in the store, so that every write by a scan or a reader is reported.
///
/// SQLite reports the changed rows of tables that have row ids. Values that are keyed by content (progress, favourites)
/// are reported by the code that writes them, with ``record(publications:)``.
final class ChangeObserver: TransactionObserver, Sendable {
    private let changes: LibraryChanges
    /// Guards the changes of the current transaction. Only the writer's thread uses it.
    private let pending = Mutex(LibraryChange(version: 0))

    init(_ changes: LibraryChanges) {
        self.changes = changes
    }

    /// Sets the client on whose behalf the current transaction runs.
    func begin(author: String?) {
        pending.withLock { $0.author = author }
    }

    func record(publications: some Sequence<Int64>) {
        pending.withLock {
            $0.publications.formUnion(publications)
            $0.bound()
        }
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
        switch eventKind {
        // A series that is marked stale shows no difference; recounting its totals does.
        case .update("series", let columns): columns != ["isStale"]
        case .insert(let table), .delete(let table), .update(let table, _):
            ["series", "publications", "lists", "listEntries"].contains(table)
        }
    }

    func databaseDidChange(with event: DatabaseEvent) {
        pending.withLock { change in
            guard !change.more else { return }
            switch (event.tableName, event.kind) {
            case ("series", .delete): change.removed.insert(event.rowID)
            case ("series", _): change.series.insert(event.rowID)
            case ("publications", _): change.publications.insert(event.rowID)
            default: change.lists = true
            }
            change.bound()
        }
    }

    func databaseDidCommit(_ database: Database) {
        let change = take()
        if !change.isEmpty { changes.publish(change) }
    }

    func databaseDidRollback(_ database: Database) {
        _ = take()
    }

    private func take() -> LibraryChange {
        pending.withLock { change in
            defer { change = LibraryChange(version: 0) }
            return change
        }
    }
}
