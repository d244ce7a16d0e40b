import Database
import Synchronization

/// Observes the row changes in the store and reports every write of a scan or a client.
///
/// The engine reports changed rows only for tables with row ids. The tables of progress and favourites have none, so the
/// code that writes them reports the changes with ``record(publications:)``.
final class ChangeObserver: TransactionObserver {
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

    /// Marking a series as stale changes no value that clients see. The recount is reported instead.
    static let tables = [
        ObservedTable("series", ignoring: ["isStale"]), ObservedTable("publications"), ObservedTable("lists"),
        ObservedTable("listEntries"),
    ]

    func rowDidChange(_ row: RowChange) {
        pending.withLock { change in
            guard !change.more else { return }
            switch (row.table, row.kind) {
            case ("series", .delete): change.removed.insert(row.id)
            case ("series", _): change.series.insert(row.id)
            case ("publications", _): change.publications.insert(row.id)
            default: change.lists = true
            }
            change.bound()
        }
    }

    func transactionDidCommit() {
        let change = take()
        if !change.isEmpty { changes.publish(change) }
    }

    func transactionDidRollback() {
        _ = take()
    }

    private func take() -> LibraryChange {
        pending.withLock { change in
            defer { change = LibraryChange(version: 0) }
            return change
        }
    }
}
