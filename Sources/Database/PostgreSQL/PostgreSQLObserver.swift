/// An observer and its tables.
struct PostgreSQLObserver: Sendable {
    private let tables: [String: ObservedTable]
    let observer: any TransactionObserver

    init(_ tables: [ObservedTable], _ observer: any TransactionObserver) {
        self.tables = Dictionary(tables.map { ($0.name, $0) }) { first, _ in first }
        self.observer = observer
    }

    /// Returns whether the rows of a change are reported. Rows that the server changes itself, for example by a
    /// cascade, aren't.
    func observes(_ change: PostgreSQLText.Change) -> Bool {
        guard let table = tables[change.table] else { return false }
        return change.kind != .update || !change.columns.isSubset(of: table.ignoredColumns)
    }

    func report(_ change: PostgreSQLText.Change, id: Int64) {
        observer.rowDidChange(RowChange(table: change.table, kind: change.kind, id: id))
    }

    func rollback() { observer.transactionDidRollback() }
}
