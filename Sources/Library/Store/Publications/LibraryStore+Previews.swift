import Database
import Foundation
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
    public func storePreviews(_ previews: [CoverReference: [UInt8]]) async throws(LibraryError) {
        let rows = previews.compactMap { cover, preview -> (Data, Int, Data)? in
            guard preview.count == CoverPreview.byteCount, let content = ContentHash.bytes(hexadecimal: cover.content)
            else { return nil }
            return (content, cover.page, Data(preview))
        }
        do {
            try await database.write { transaction in
                let statement = try transaction.statement(
                    "INSERT INTO coverPreviews (content, page, preview) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
                )
                for (content, page, preview) in rows { try statement.execute([content, page, preview]) }
            }
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    /// Returns whether a cover has a stored preview.
    public func hasPreview(_ cover: CoverReference) async throws(LibraryError) -> Bool {
        guard let content = ContentHash.bytes(hexadecimal: cover.content) else { return true }
        return try await read { transaction in
            try transaction.exists(
                "SELECT 1 FROM coverPreviews WHERE content = ? AND page = ?",
                [content, cover.page]
            )
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
        try await read { transaction in
            let rows = try transaction.rows(Self.coversSQL, [series, limit]) { row in
                let isNeeded: Bool = row[3]
                let cover = (isNeeded ? row[1] as Data? : nil).map { content in
                    CoverReference(content: ContentHash.hexadecimal(content), page: row[2])
                }
                return (series: row[0] as Int64, cover: cover)
            }
            return (rows.compactMap(\.cover), rows.last?.series)
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
