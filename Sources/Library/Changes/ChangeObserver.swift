import Database
import Synchronization

/// Observes the row changes in the store and reports every write of a scan or a client.
///
/// The rows of the catalogue are reported by the database. The code that writes the data of a user reports its changes
/// with ``recordReading(publications:series:user:)``, ``recordList(_:)`` and ``recordSettings(user:)``.
final class ChangeObserver: SharedObserver {
    let name = "library"
    private let changes: LibraryChanges
    /// Guards the changes of the current transaction. Only the writer's thread uses them; `Sendable` requires the lock.
    private let pending = Mutex(JournalEntry())

    init(_ changes: LibraryChanges) {
        self.changes = changes
    }

    /// Sets the client on whose behalf the current transaction runs.
    func begin(author: String?) {
        pending.withLock { $0.author = author }
    }

    /// Adds a change of a user's progress or marks.
    func recordReading(
        publications: [Int64] = [],
        series: [Int64] = [],
        user: UserIdentifier
    ) {
        pending.withLock { entry in
            entry.record(for: user) { change in
                change.publications.formUnion(publications)
                change.series.formUnion(series)
            }
        }
    }

    /// Adds a change of a series that no observed table contains, such as of its labels.
    func recordSeries(_ id: Int64) {
        pending.withLock { entry in
            guard !entry.catalogue.more else { return }
            entry.catalogue.series.insert(id)
            entry.catalogue.bound()
        }
    }

    /// Adds the identifier of a series that the current transaction removes. The database reports only the id of the
    /// row.
    func recordRemoval(ofSeries id: Int64, identifier: String) {
        pending.withLock { entry in
            if !entry.catalogue.more { entry.catalogue.removedIdentifiers[id] = identifier }
        }
    }

    /// Records a series that is no longer listed, although its row stays. Clients remove it.
    func recordUnlisting(ofSeries id: Int64, identifier: String) {
        pending.withLock { entry in
            guard !entry.catalogue.more else { return }
            entry.catalogue.removed.insert(id)
            entry.catalogue.removedIdentifiers[id] = identifier
            entry.catalogue.lists = true
            entry.catalogue.bound()
        }
    }

    /// Records a change of the lists of any users.
    func recordLists() {
        pending.withLock { $0.catalogue.lists = true }
    }

    /// Records a change of a list, for its owner and its audience.
    func recordList(_ list: ListRecord) {
        pending.withLock { entry in
            var users: Set = [list.owner]
            switch list.audience {
            case .owner: break
            case .everyone: entry.hasListsOfEveryone = true
            case .chosen(let chosen): users.formUnion(chosen)
            }
            for user in users { entry.record(for: user) { $0.lists = true } }
        }
    }

    /// Records that any data of a user may have changed.
    func recordEverything(of user: UserIdentifier) {
        pending.withLock { entry in
            entry.record(for: user) { change in
                change.more = true
                change.lists = true
                change.settings = true
            }
        }
    }

    /// Records a change of a user's reading settings.
    func recordSettings(user: UserIdentifier) {
        pending.withLock { entry in entry.record(for: user) { $0.settings = true } }
    }

    /// Marking a series as stale changes no value that clients see, so `isStale` is ignored. The recount is reported.
    static let tables = [
        ObservedTable("series", ignoring: ["isStale", "isUngrouped"]), ObservedTable("publications"),
        ObservedTable("users"),
    ]

    func rowDidChange(_ row: RowChange) {
        pending.withLock { entry in
            if row.table == "users" {
                // The removed user may have shared lists, which the database removes by a cascade.
                if row.kind == .delete { entry.hasListsOfEveryone = true }
                // A change of the limits can affect everything that the user sees.
                guard row.kind == .update else { return }
                entry.record(for: UserIdentifier(rawValue: row.id)) { change in
                    change.more = true
                    change.lists = true
                }
                return
            }
            guard !entry.catalogue.more else { return }
            switch (row.table, row.kind) {
            case ("series", .delete):
                entry.catalogue.removed.insert(row.id)
                // `SeriesTotals` removes it from the lists of all users.
                entry.catalogue.lists = true
            case ("series", _): entry.catalogue.series.insert(row.id)
            default: entry.catalogue.publications.insert(row.id)
            }
            entry.catalogue.bound()
        }
    }

    func transactionDidCommit() {
        let entry = take()
        if !entry.isEmpty { changes.publish(entry) }
    }

    func transactionDidRollback() {
        _ = take()
    }

    // MARK: - Other nodes

    func changesForOtherProcesses() -> String? {
        pending.withLock { entry in
            entry.catalogue.bound()
            return entry.isEmpty ? nil : entry.encoded
        }
    }

    func transactionDidCommit(number: Int64) {
        let entry = take()
        if !entry.isEmpty { changes.publish(entry, version: number) }
    }

    func start(after number: Int64) {
        changes.start(after: number)
    }

    func receive(_ changes: String, number: Int64) {
        self.changes.publish(JournalEntry(encoded: changes), version: number)
    }

    func didMissChanges(until number: Int64?) {
        // What changed is unknown.
        if let number { changes.forget(until: number) } else { changes.publish(.everything) }
    }

    private func take() -> JournalEntry {
        pending.withLock { entry in
            defer { entry = JournalEntry() }
            return entry
        }
    }
}
