import GRDB

/// A table whose changed rows are observed.
public struct ObservedTable: Sendable {
    /// The name of the table. Its rows have an integer `id`.
    public let name: String
    /// Columns that aren't observed: an update of only these isn't reported.
    public let ignoredColumns: Set<String>

    /// Creates a description of a table.
    public init(_ name: String, ignoring ignoredColumns: Set<String> = []) {
        self.name = name
        self.ignoredColumns = ignoredColumns
    }
}

/// A change of a row in an observed table.
public struct RowChange: Sendable, Hashable {
    /// The kinds of changes.
    public enum Kind: Sendable {
        case insert, update, delete
    }

    /// The name of the table.
    public let table: String
    /// The kind of the change.
    public let kind: Kind
    /// The `id` of the row.
    public let id: Int64
}

/// An observer of changed rows. Its functions are called on the thread that writes, so they must return soon.
public protocol TransactionObserver: AnyObject, Sendable {
    /// A row was changed. The transaction can still be rolled back.
    func rowDidChange(_ change: RowChange)
    /// The transaction was committed.
    func transactionDidCommit()
    /// The transaction was rolled back.
    func transactionDidRollback()
}

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
