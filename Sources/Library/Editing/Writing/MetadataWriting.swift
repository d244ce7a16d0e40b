import Database

/// Whether edits of metadata are also written to the files of a library.
public enum MetadataWriting: String, Sendable, CaseIterable {
    /// Quire only reads the files.
    case never
    /// To a package document beside each file.
    case beside
    /// To `ComicInfo.xml` inside CBZ files, and to a package document beside other files.
    case inside
}

/// The writing of edits to the files of a library.
public struct MetadataWritingRecord: Sendable, Hashable {
    /// The identifier of the library.
    public var libraryID: Int64
    /// The name of the library.
    public var name: String
    /// Where edits are written.
    public var mode: MetadataWriting
    /// The number of publications whose edits are to be written.
    public var pendingCount: Int
    /// The publications whose edits couldn't be written, at most ``maximumProblemCount``.
    public var problems: [ScanProblem]

    /// The maximum number of listed problems.
    public static let maximumProblemCount = 50
}

extension LibraryStore {
    /// Returns the writing of edits for all libraries.
    public func metadataWriting() async throws(LibraryError) -> [MetadataWritingRecord] {
        try await read { transaction in
            let libraries = try transaction.rows(
                "SELECT id, name, metadataWriting FROM libraries WHERE isServed = 1 ORDER BY id"
            ) { (id: $0[0] as Int64, name: $0[1] as String, mode: $0[2] as String) }
            return try libraries.map { library in
                let pending: Int? = try transaction.value(
                    """
                    SELECT count(*) FROM pendingWrites
                    JOIN publications ON publications.identifier = pendingWrites.identifier
                    WHERE dueAt IS NOT NULL AND publications.libraryID = ?
                    """,
                    [library.id]
                )
                let problems = try transaction.rows(
                    """
                    SELECT publications.name, problem FROM pendingWrites
                    JOIN publications ON publications.identifier = pendingWrites.identifier
                    WHERE problem IS NOT NULL AND publications.libraryID = ?
                    ORDER BY publications.name LIMIT \(MetadataWritingRecord.maximumProblemCount)
                    """,
                    [library.id]
                ) { row in ScanProblem(path: String(decoding: row[0] as [UInt8], as: UTF8.self), message: row[1]) }
                return MetadataWritingRecord(
                    libraryID: library.id,
                    name: library.name,
                    mode: MetadataWriting(rawValue: library.mode) ?? .never,
                    pendingCount: pending ?? 0,
                    problems: problems
                )
            }
        }
    }

    /// Returns where the edits of a publication are written. The caller has checked that the user can see it.
    public func metadataWriting(ofPublication id: Int64) async throws(LibraryError) -> MetadataWriting {
        try await read { transaction in
            let mode: String? = try transaction.value(
                "SELECT metadataWriting FROM publications JOIN libraries ON libraries.id = libraryID WHERE publications.id = ?",
                [id]
            )
            return mode.flatMap { MetadataWriting(rawValue: $0) } ?? .never
        }
    }

    /// Sets whether edits are written to the files of a library. Edits that were made before are written too. What has
    /// been written stays when the writing ends.
    ///
    /// - Returns: whether there is such a library.
    public func setMetadataWriting(_ mode: MetadataWriting, ofLibrary id: Int64) async throws(LibraryError) -> Bool {
        let now = clock.now()
        return try await writeDurably { transaction in
            let count = try transaction.execute(
                "UPDATE libraries SET metadataWriting = ? WHERE id = ? AND isServed = 1",
                [mode.rawValue, id]
            )
            guard count > 0 else { return false }
            guard mode != .never else {
                try transaction.execute(
                    """
                    DELETE FROM pendingWrites WHERE identifier IN (
                        SELECT publications.identifier FROM publications
                        JOIN pendingWrites AS pending ON pending.identifier = publications.identifier
                        WHERE publications.libraryID = ?
                    )
                    """,
                    [id]
                )
                return true
            }
            let edited: [String] = try transaction.values(
                """
                SELECT identifier FROM publications WHERE libraryID = ? AND (
                    EXISTS (SELECT 1 FROM editedValues WHERE editedValues.identifier = publications.identifier)
                    OR EXISTS (SELECT 1 FROM writtenDocuments WHERE writtenDocuments.identifier = publications.identifier)
                )
                """,
                [id]
            )
            for identifier in edited { try PendingWrite.add(identifier, now: now, transaction) }
            return true
        }
    }
}

/// A publication whose edits are to be written.
struct PendingWrite {
    let identifier: String
    /// The time from which it is written, which distinguishes it from a later request.
    let dueAt: Int64

    /// Requests to write the edits of a publication, if those of its library are written.
    static func add(_ identifier: String, now: Int64, _ transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO pendingWrites (identifier, dueAt)
            SELECT ?, ? FROM publications JOIN libraries ON libraries.id = publications.libraryID
            WHERE identifier = ? AND metadataWriting <> 'never'
            ON CONFLICT (identifier) DO UPDATE SET problem = NULL,
                dueAt = \(Dialect.greatest("excluded.dueAt", "coalesce(pendingWrites.dueAt, 0) + 1"))
            """,
            [identifier, now, identifier]
        )
    }

    /// Returns the next one that is due.
    static func next(now: Int64, _ connection: Connection) throws -> PendingWrite? {
        try connection.row(
            """
            SELECT identifier, dueAt FROM pendingWrites WHERE dueAt IS NOT NULL AND dueAt <= ? ORDER BY dueAt LIMIT 1
            """,
            [now]
        ) { PendingWrite(identifier: $0[0], dueAt: $0[1]) }
    }

    /// Removes it, unless it was requested again.
    func remove(_ transaction: Transaction) throws {
        try transaction.execute("DELETE FROM pendingWrites WHERE identifier = ? AND dueAt = ?", [identifier, dueAt])
    }

    /// Tries again later; never, if the time is nil.
    func postpone(until time: Int64?, problem: String?, _ transaction: Transaction) throws {
        try transaction.execute(
            "UPDATE pendingWrites SET dueAt = ?, problem = ? WHERE identifier = ? AND dueAt = ?",
            [time, problem, identifier, dueAt]
        )
    }
}
