import GRDB
import Synchronization

/// Listens to the store itself, so that no write can forget to tell: scans, readers and lists alike.
///
/// SQLite tells of rows of tables that have row ids. What is kept by content (progress, favourites) is noted by those who
/// write it.
final class ChangeObserver: TransactionObserver, Sendable {
    private let changes: LibraryChanges
    /// Guards what the transaction under way has changed; only the writer's thread comes here.
    private let pending = Mutex(LibraryChange(version: 0))

    init(_ changes: LibraryChanges) {
        self.changes = changes
    }

    /// Names the client on whose behalf the transaction under way is made.
    func begin(author: String?) {
        pending.withLock { $0.author = author }
    }

    func note(publications: some Sequence<Int64>) {
        pending.withLock {
            $0.publications.formUnion(publications)
            $0.bound()
        }
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
        switch eventKind {
        // That a series' totals are to be counted shows nowhere; the count that follows does.
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
