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

/// An observer of changed rows. Its functions are called on the writing thread, so they must return quickly.
public protocol TransactionObserver: AnyObject, Sendable {
    /// A row was changed. The transaction can still be rolled back.
    func rowDidChange(_ change: RowChange)
    /// The transaction was committed.
    func transactionDidCommit()
    /// The transaction was rolled back.
    func transactionDidRollback()
}
