import Database
import Foundation

/// Files that may be the same work, for administrators.
public struct DuplicateRecords: Sendable, Hashable {
    /// Groups of files with the same content.
    public var copies: [[PublicationRecord]]
    /// Groups of publications with the same number in the same series and different contents, such as other scans,
    /// languages or resolutions.
    public var editions: [[PublicationRecord]]
    /// Whether there are more groups than were requested.
    public var hasMore: Bool
}

extension LibraryStore {
    /// The maximum number of files of a group.
    public static let maximumDuplicateCount = 50

    /// Returns the files of served libraries that may be the same work.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of groups of each kind.
    ///   - user: the user, whose limits apply.
    public func duplicates(limit: Int, user: Viewer) async throws(LibraryError) -> DuplicateRecords {
        try await read { transaction in
            let visible = user.limits.condition()
            let tables = "FROM publications JOIN series ON series.id = publications.seriesID"
            let listed = "publications.isMissing = 0 AND publications.content IS NOT NULL AND series.isListed = 1"
            let contents: [ContentKey] = try transaction.rows(
                """
                SELECT publications.content \(tables) WHERE \(listed)\(visible.sql)
                GROUP BY publications.content HAVING count(*) > 1 ORDER BY publications.content LIMIT ?
                """,
                visible.arguments + [limit + 1]
            ) { ContentKey(bytes: $0[0]) }
            let numbers: [NumberKey] = try transaction.rows(
                """
                SELECT publications.seriesID, publications.number, coalesce(publications.volume, '') \(tables)
                WHERE \(listed)\(visible.sql) AND publications.number IS NOT NULL
                GROUP BY 1, 2, 3 HAVING count(DISTINCT publications.content) > 1 ORDER BY 1, 2, 3 LIMIT ?
                """,
                visible.arguments + [limit + 1]
            ) { NumberKey(series: $0[0], number: $0[1], volume: $0[2]) }
            let order = "ORDER BY publications.id LIMIT \(Self.maximumDuplicateCount)"
            let unlisted = "publications.isMissing = 0 AND publications.content IS NOT NULL"
            let visibleRow = user.limits.condition(onSeriesID: "publications.seriesID")
            let copies = try contents.prefix(limit).map { key in
                try PublicationRow.fetchAll(
                    transaction,
                    user: nil,
                    sql: """
                        WHERE publications.content = ? AND \(unlisted)\(visibleRow.sql)
                            AND publications.seriesID IN (SELECT id FROM series WHERE isListed = 1) \(order)
                        """,
                    arguments: [key.bytes] + visibleRow.arguments
                )
            }
            let editions = try numbers.prefix(limit).map { key in
                try PublicationRow.fetchAll(
                    transaction,
                    user: nil,
                    sql: """
                        WHERE publications.seriesID = ? AND publications.number = ?
                            AND coalesce(publications.volume, '') = ? AND \(unlisted) \(order)
                        """,
                    arguments: [key.series, key.number, key.volume]
                )
            }
            return DuplicateRecords(
                copies: copies,
                editions: editions,
                hasMore: contents.count > limit || numbers.count > limit
            )
        }
    }
}

/// What the files of a group of copies share.
private struct ContentKey: Sendable {
    var bytes: Data
}

/// What the publications of a group of editions share.
private struct NumberKey: Sendable {
    var series: Int64
    var number: String
    var volume: String
}
