import GRDB

/// Translates the events of the engine for an observer.
final class RowObserver: GRDB.TransactionObserver {
    private let tables: [String: ObservedTable]
    private let observer: any TransactionObserver

    init(_ tables: [ObservedTable], _ observer: any TransactionObserver) {
        self.tables = Dictionary(tables.map { ($0.name, $0) }) { first, _ in first }
        self.observer = observer
    }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
        guard let table = tables[kind.tableName] else { return false }
        guard case .update(_, let columns) = kind else { return true }
        return !columns.isSubset(of: table.ignoredColumns)
    }

    func databaseDidChange(with event: DatabaseEvent) {
        let kind: RowChange.Kind =
            switch event.kind {
            case .insert: .insert
            case .update: .update
            case .delete: .delete
            }
        observer.rowDidChange(RowChange(table: event.tableName, kind: kind, id: event.rowID))
    }

    func databaseDidCommit(_ database: GRDB.Database) {
        observer.transactionDidCommit()
    }

    func databaseDidRollback(_ database: GRDB.Database) {
        observer.transactionDidRollback()
    }
}
