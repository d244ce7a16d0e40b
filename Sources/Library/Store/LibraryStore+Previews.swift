import Foundation
import GRDB
import WireModel

/// The image that is the cover of a publication.
public struct CoverReference: Sendable, Hashable {
    /// The content hash, 64 hexadecimal digits.
    public var content: String
    /// The index of the image, from 0.
    public var page: Int

    /// Creates a reference.
    public init(content: String, page: Int) {
        self.content = content
        self.page = page
    }
}

// Previews are stored in the database and not in the image cache, because all list queries join them and emptying the
// cache must not remove them. 200,000 previews take about 15 MB.

extension LibraryStore {
    /// Stores previews of covers. They can be computed again, so the write is not durable: a power cut may lose it.
    ///
    /// - Parameter previews: the previews with `CoverPreview.byteCount` bytes each; others are ignored.
    public func keep(_ previews: [CoverReference: [UInt8]]) async throws(LibraryError) {
        let rows = previews.compactMap { cover, preview -> (Data, Int, Data)? in
            guard preview.count == CoverPreview.byteCount, let content = ContentHash.bytes(hexadecimal: cover.content)
            else { return nil }
            return (content, cover.page, Data(preview))
        }
        do {
            try await pool.write { database in
                let statement = try database.cachedStatement(
                    sql: "INSERT INTO coverPreviews (content, page, preview) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
                )
                for (content, page, preview) in rows { try statement.execute(arguments: [content, page, preview]) }
            }
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    /// Returns whether a cover has a stored preview.
    public func hasPreview(_ cover: CoverReference) async throws(LibraryError) -> Bool {
        guard let content = ContentHash.bytes(hexadecimal: cover.content) else { return true }
        return try await read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT 1 FROM coverPreviews WHERE content = ? AND page = ?",
                arguments: [content, cover.page]
            ) != nil
        }
    }

    /// Returns the covers of series that have no preview, in the order of the series.
    ///
    /// - Parameters:
    ///   - series: the series after which to continue; 0 for the beginning.
    ///   - limit: the number of series to check.
    /// - Returns: the covers, and the last checked series; nil at the end.
    public func coversWithoutPreview(
        after series: Int64,
        limit: Int
    ) async throws(LibraryError) -> (covers: [CoverReference], last: Int64?) {
        try await read { database in
            let rows = try Row.fetchAll(database, sql: Self.coversSQL, arguments: [series, limit])
            let covers = rows.compactMap { row -> CoverReference? in
                guard let content: Data = row[1], row[3] as Bool else { return nil }
                return CoverReference(content: ContentHash.hexadecimal(content), page: row[2] ?? 0)
            }
            return (covers, rows.last?[0])
        }
    }

    static let coversSQL = """
        SELECT series.id, cover.content, coalesce(chosenCover.page, cover.coverIndex),
            coalesce(\(PictureCount.column(of: "cover")), 0) > 0 AND cover.isMissing = 0 AND \(CoverPreview.column(of: "cover")) IS NULL
        FROM series LEFT JOIN publications AS cover ON cover.id = series.firstPublicationID
        \(ChosenCover.join(to: "cover"))
        WHERE series.isListed = 1 AND series.id > ? ORDER BY series.id LIMIT ?
        """
}
