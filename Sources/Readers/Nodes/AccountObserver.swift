import Database
import Synchronization

/// Notifies the other nodes when accounts change, so that they remove their cached sessions and users.
final class AccountObserver: SharedObserver {
    let name = "accounts"
    /// Removes what this node has cached. Called for changes by other nodes.
    private let onChange: @Sendable () -> Void
    /// Guards whether the current transaction has changed accounts.
    private let isChanged = Mutex(false)

    /// The columns with the time of the last use are ignored: they change often, and no access depends on them.
    static let tables = [
        ObservedTable("users"), ObservedTable("sessions", ignoring: ["lastSeenAt"]),
        ObservedTable("apiKeys", ignoring: ["lastUsedAt"]),
    ]

    init(onChange: @escaping @Sendable () -> Void) {
        self.onChange = onChange
    }

    func rowDidChange(_ change: RowChange) {
        // A new session or key doesn't affect cached values.
        guard change.table == "users" || change.kind != .insert else { return }
        isChanged.withLock { $0 = true }
    }

    func transactionDidCommit() { isChanged.withLock { $0 = false } }
    func transactionDidRollback() { isChanged.withLock { $0 = false } }

    func changesForOtherProcesses() -> String? { isChanged.withLock { $0 } ? "" : nil }
    func transactionDidCommit(number: Int64) { transactionDidCommit() }
    func start(after number: Int64) {}
    func receive(_ changes: String, number: Int64) { onChange() }
    func didMissChanges(until number: Int64?) { onChange() }
}
