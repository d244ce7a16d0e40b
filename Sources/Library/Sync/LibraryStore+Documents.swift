import Database
import Foundation
import Publications

extension LibraryStore {
    /// Returns the publication that a device names by a digest, of its content or of its file's name; nil when the user can see
    /// none.
    ///
    /// Copies of a file have the same progress, so any of them is returned. If files with different contents have the name, such
    /// as `01.cbz` in several series, the digest names none of them.
    public func publication(document: String, user: Viewer) async throws(LibraryError) -> PublicationRecord? {
        guard let digest = DocumentDigest.bytes(document) else { return nil }
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        let rows = try await read { transaction in
            try transaction.rows(
                """
                SELECT publications.id, publications.content FROM documentDigests
                JOIN publications ON publications.id = documentDigests.publicationID
                WHERE documentDigests.digest = ? AND publications.content IS NOT NULL\(visible.sql)
                ORDER BY publications.isMissing, publications.id LIMIT 100
                """,
                [digest] + visible.arguments
            ) { row in
                (id: row[0] as Int64, content: row[1] as Data)
            }
        }
        guard let first = rows.first, rows.allSatisfy({ $0.content == first.content }) else { return nil }
        return try await publication(first.id, user: user)
    }

    /// Returns publications that an earlier version scanned, whose digests are not stored, in the order of their
    /// identifiers. Missing ones are left out until a scan finds them again.
    ///
    /// - Parameters:
    ///   - id: the publication after which the result begins; 0 for the first ones.
    ///   - limit: the maximum number of publications.
    public func publicationsWithoutDigest(after id: Int64 = 0, limit: Int) async throws(LibraryError) -> [Int64] {
        try await read { transaction in
            try transaction.values(
                """
                SELECT publicationID FROM unindexedPublications JOIN publications ON publications.id = publicationID
                WHERE publicationID > ? AND isMissing = 0 ORDER BY publicationID LIMIT ?
                """,
                [id, limit]
            )
        }
    }

    /// Computes the digest of a publication's content, on the calling thread; nil when its file can't be read.
    ///
    /// - Parameter path: the path, from ``pathForOpening(_:)``.
    public static func documentDigest(path: String) -> [UInt8]? {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 16)
        defer { buffer.deallocate() }
        return try? DocumentDigest.of(FileSource(path: path), buffer: buffer)
    }

    /// Stores the digests of a publication that an earlier version scanned.
    ///
    /// - Parameter digest: the digest of its content.
    public func setDigest(_ digest: [UInt8], of id: Int64) async throws(LibraryError) {
        do {
            // They can be computed again, so the write is not durable.
            try await database.write { transaction in
                try transaction.execute("DELETE FROM unindexedPublications WHERE publicationID = ?", [id])
                let names = try DocumentDigest.ofNames(ofPublication: id, transaction)
                guard !names.isEmpty else { return }
                try DocumentDigest.write([digest] + names, of: id, transaction)
            }
        } catch {
            throw Self.libraryError(for: error)
        }
    }
}

extension DocumentDigest {
    /// Returns the digests of the names of a publication; none if it doesn't exist.
    static func ofNames(ofPublication id: Int64, _ transaction: Transaction) throws -> [[UInt8]] {
        let row = try transaction.row(namesSQL, [id]) { row in
            (name: row[0] as [UInt8], title: row[1] as String, authors: row[2] as String, series: row[3] as String)
        }
        guard let row else { return [] }
        return ofNames(
            row.name,
            title: row.title,
            series: row.series,
            authors: row.authors.split(separator: "\n").map(String.init)
        )
    }

    private static let namesSQL = """
        SELECT publications.name, publications.title, publications.authors, series.title
        FROM publications CROSS JOIN series ON series.id = publications.seriesID WHERE publications.id = ?
        """

    /// Replaces the digests of a publication.
    static func write(_ digests: [[UInt8]], of id: Int64, _ transaction: Transaction) throws {
        try transaction.execute("DELETE FROM documentDigests WHERE publicationID = ?", [id])
        try insert(digests, of: id, transaction)
    }

    /// Adds the digests of a new publication.
    static func insert(_ digests: [[UInt8]], of id: Int64, _ transaction: Transaction) throws {
        guard !digests.isEmpty else { return }
        var values: [DatabaseValue] = []
        values.reserveCapacity(2 * digests.count)
        for digest in digests {
            values.append(.blob(Data(digest)))
            values.append(.integer(id))
        }
        let count = digests.count
        let sql = insertions.indices.contains(count) ? insertions[count] : insertion(ofCount: count)
        try transaction.execute(sql, StatementArguments(values))
    }

    /// The statements that insert up to six digests, by their number. A file has at most six: of its content, of its own
    /// name, and of four names of downloads.
    private static let insertions = (0...6).map(insertion(ofCount:))

    private static func insertion(ofCount count: Int) -> String {
        let rows = Array(repeating: "(?, ?)", count: count).joined(separator: ", ")
        return "INSERT INTO documentDigests (digest, publicationID) VALUES \(rows) ON CONFLICT DO NOTHING"
    }
}
