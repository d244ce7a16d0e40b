import Database

/// Copies all rows of a store into an empty one, from SQLite to PostgreSQL or back.
///
///     try StoreCopy(from: old, to: new, additionalTables: AccountSchema.tables).run { print($0, $1) }
///
/// The source isn't changed. The copy has its state at the beginning, so no server may use it until the copy is
/// complete. An interrupted copy resumes when it runs again: rows are copied in the order of their keys, many in each
/// transaction.
public struct StoreCopy {
    /// A table that exists in the target until all rows are copied.
    static let marker = "unfinishedCopy"

    private let source: Database
    private let target: Database
    private let tables: [CopiedTable]

    /// - Parameters:
    ///   - source: the store whose rows are copied.
    ///   - target: a new store, or the target of an unfinished copy.
    ///   - additionalTables: the tables of other modules.
    public init(from source: LibraryStore, to target: LibraryStore, additionalTables: [CopiedTable]) {
        self.source = source.database
        self.target = target.database
        tables = CopiedTable.ofLibrary + additionalTables
    }

    /// Copies the rows. Runs on the calling thread.
    ///
    /// - Parameter progress: called after each table with its name and the number of its rows.
    /// - Throws: `LibraryError.copyTargetInUse` when the target has rows already.
    public func run(progress: (_ table: String, _ count: Int) -> Void) throws(LibraryError) {
        do {
            let isResumed = try begin()
            try source.readBlocking { source in
                for table in tables {
                    try copy(table, from: source, isResumed: isResumed)
                    progress(table.name, try verify(table, source))
                }
            }
            try target.writeBlocking { try $0.execute(script: "DROP TABLE \(Self.marker)") }
        } catch {
            throw LibraryStore.libraryError(for: error)
        }
    }

    /// Checks that the target is empty or the target of an unfinished copy.
    ///
    /// - Returns: whether a copy was begun earlier.
    private func begin() throws -> Bool {
        try target.writeBlocking { transaction in
            if try !transaction.columns(ofTable: Self.marker).isEmpty { return true }
            // Every new store already contains the owner.
            for table in tables where table.name != "users" {
                if try transaction.exists("SELECT 1 FROM \(table.name) LIMIT 1") { throw LibraryError.copyTargetInUse }
            }
            try transaction.execute(script: "CREATE TABLE \(Self.marker) (startedBy TEXT)")
            return false
        }
    }

    private func copy(_ table: CopiedTable, from source: Transaction, isResumed: Bool) throws {
        let columns = try columns(of: table, source)
        let key = table.key.joined(separator: ", ")
        let clause = Self.clause(table, columns)
        var isFirst = true
        var last: [DatabaseValue]?
        // The target contains the owner before the first row is copied, so the last key of `users` can't be used.
        if isResumed, table.name != "users" { last = try lastKey(of: table) }
        while true {
            let condition = last == nil ? "" : "WHERE (\(key)) > (\(Self.placeholders(table.key.count)))"
            let rows = try source.rows(
                """
                SELECT \(columns.joined(separator: ", ")) FROM \(table.name) \(condition)
                ORDER BY \(key) LIMIT \(table.batchCount)
                """,
                StatementArguments(last ?? [])
            ) { row in columns.indices.map { row[$0] as DatabaseValue } }
            guard let end = rows.last else { break }
            try target.writeBlocking { transaction in
                // The first transaction after an interruption repeats this.
                if isFirst { try table.totals?.suspend(transaction) }
                try transaction.insert(rows, into: table.name, columns: columns, clause: clause)
            }
            isFirst = false
            last = Array(end.prefix(table.key.count))
        }
        try target.writeBlocking { try table.totals?.resume($0) }
        guard table.key == ["id"] else { return }
        let id = try source.lastAssignedID(inTable: table.name)
        try target.writeBlocking { try $0.setLastAssignedID(id, inTable: table.name) }
    }

    /// Returns the columns that both tables have, first those of the key.
    private func columns(of table: CopiedTable, _ source: Transaction) throws -> [String] {
        let names = try source.columns(ofTable: table.name)
        let others = try target.readBlocking { try $0.columns(ofTable: table.name) }.map { $0.lowercased() }
        let key = Set(table.key.map { $0.lowercased() })
        return table.key
            + names.filter { name in
                let name = name.lowercased()
                return others.contains(name) && !key.contains(name) && !table.computed.contains(name)
            }
    }

    private func lastKey(of table: CopiedTable) throws -> [DatabaseValue]? {
        let order = table.key.map { "\($0) DESC" }.joined(separator: ", ")
        return try target.readBlocking { transaction in
            try transaction.row(
                "SELECT \(table.key.joined(separator: ", ")) FROM \(table.name) ORDER BY \(order) LIMIT 1"
            ) { row in table.key.indices.map { row[$0] as DatabaseValue } }
        }
    }

    /// Returns the end of the statement that inserts rows. For `users`, it replaces the existing row of the owner.
    private static func clause(_ table: CopiedTable, _ columns: [String]) -> String {
        guard table.name == "users" else { return "" }
        let changes = columns.dropFirst(table.key.count).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return "ON CONFLICT (id) DO UPDATE SET \(changes)"
    }

    private static func placeholders(_ count: Int) -> String {
        repeatElement("?", count: count).joined(separator: ", ")
    }

    /// Compares the numbers of rows.
    private func verify(_ table: CopiedTable, _ source: Transaction) throws -> Int {
        let sql = "SELECT count(*) FROM \(table.name)"
        let (wanted, copied): (Int?, Int?) = (
            try source.value(sql), try target.readBlocking { try $0.value(sql) }
        )
        guard let wanted, wanted == copied else {
            throw LibraryError.storeFailed(
                reason:
                    "the table \(table.name) has \(wanted ?? 0) rows, and its copy \(copied ?? 0): copy into a new store"
            )
        }
        return wanted
    }
}
