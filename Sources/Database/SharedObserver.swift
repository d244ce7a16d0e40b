/// An observer that also receives the changes of other processes that use the same database.
///
/// On a PostgreSQL server, each transaction stores a description from each observer with the number of the transaction.
/// Observers with the same name in all processes receive the descriptions in the order of the numbers. The process's
/// own transactions are part of this order: ``transactionDidCommit(number:)`` is called after all earlier transactions
/// were received.
///
/// SQLite stores no descriptions. An observer is only notified that another process changed something.
public protocol SharedObserver: TransactionObserver {
    /// The name, which is the same in all processes and versions.
    var name: String { get }

    /// Returns a description of the changes of the current transaction; nil if there are none to report.
    func changesForOtherProcesses() -> String?

    /// The transaction was committed as the one with this number. It is called instead of ``transactionDidCommit()``.
    func transactionDidCommit(number: Int64)

    /// Starts the sequence: the next calls describe the transactions after this number, including those from before the
    /// process started.
    func start(after number: Int64)

    /// Another process committed a transaction. `number` is that of the transaction.
    func receive(_ changes: String, number: Int64)

    /// Other processes committed transactions whose descriptions aren't stored.
    ///
    /// - Parameter number: the number of the last such transaction; nil if transactions have no numbers.
    func didMissChanges(until number: Int64?)
}
