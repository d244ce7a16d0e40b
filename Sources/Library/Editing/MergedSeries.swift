import Database

/// The series that were merged into others. Their addresses lead to the series that has their publications now.
enum MergedSeries {
    /// The maximum number of merges that are followed: of a series into another one, which was then merged too.
    private static let maximumDepth = 16

    /// Records that a series was merged into another one.
    ///
    /// - Parameter edit: the operation. When it is undone, the series has its own address again.
    static func record(_ identifier: String, into target: String, by edit: Int64, _ transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO mergedSeries (identifier, target, editID) VALUES (?, ?, ?)
            ON CONFLICT (identifier) DO UPDATE SET target = excluded.target, editID = excluded.editID
            """,
            [identifier, target, edit]
        )
    }

    /// Returns the row with an identifier or alias or, if that series was merged, the row of the series that has its
    /// publications; nil when there is none.
    static func find(_ identifier: String, _ connection: Connection) throws -> Int64? {
        var name = identifier
        var found: Int64?
        for _ in 0..<maximumDepth {
            let id = try PermanentIdentifier.find(name, .series, connection)
            found = found ?? id
            if let id {
                let count: Int? = try connection.value("SELECT publicationCount FROM series WHERE id = ?", [id])
                if let count, count > 0 { return id }
                name = try PermanentIdentifier.of(id, .series, connection) ?? name
            }
            guard let target = try target(of: name, connection) else { return id ?? found }
            name = target
        }
        return found
    }

    private static func target(of identifier: String, _ connection: Connection) throws -> String? {
        try connection.value(
            """
            SELECT target FROM mergedSeries WHERE identifier = ?
                AND NOT EXISTS (SELECT 1 FROM metadataEdits WHERE id = editID AND undoneAt IS NOT NULL)
            """,
            [identifier]
        )
    }
}

extension LibraryStore {
    /// Returns the identifier of the series into which a series was merged; nil for one that has an address of its own, or
    /// if the user doesn't see it.
    public func identifier(ofSeriesMergedFrom identifier: String, user: Viewer) async throws(LibraryError) -> String? {
        guard let id = try await rowIDs(of: [identifier], .series, user: user)[0] else { return nil }
        return try await read { transaction in
            guard try PermanentIdentifier.find(identifier, .series, transaction) != id else { return nil }
            return try PermanentIdentifier.of(id, .series, transaction)
        }
    }
}
