import GRDB
import Synchronization

/// Observes the row changes in the store and reports every write of a scan or a client.
///
/// SQLite reports changed rows only for tables with row ids. The tables of progress and favourites have none, so the code
/// that writes them reports the changes with ``record(publications:)``.
final class ChangeObserver: TransactionObserver, Sendable {
    private let changes: LibraryChanges
    /// Guards the changes of the current transaction. Only the writer's thread uses them; `Sendable` requires the lock.
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
        // Marking a series as stale changes no value that clients see. The recount is reported instead.
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
