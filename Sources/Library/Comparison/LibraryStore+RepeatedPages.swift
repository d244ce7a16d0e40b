import Database
import Foundation
import PageImages

/// A page that occurs in many files, or is hidden everywhere.
public struct RepeatedPageRecord: Sendable, Hashable {
    /// The content of a publication with the page, 64 hexadecimal digits.
    public var content: String
    /// The index of the page in it, from 0.
    public var page: Int
    /// The number of files in which the page was found; 0 for a hidden page that few files have. For a user with
    /// limits, only visible files count.
    public var fileCount: Int
    /// The identifier of the choice to hide the page; nil if it is shown.
    public var hiddenID: Int64?
    /// A publication with the page; nil if it is no longer in the library.
    public var publication: PublicationRecord?
}

extension LibraryStore {
    /// Returns the hidden pages and the pages that occur in many files, those in the most files first.
    ///
    /// For a user with limits, a page is repeated only if enough visible files contain it. Hidden files don't affect
    /// the result.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of pages that are not hidden.
    ///   - user: the user, whose limits apply.
    public func repeatedPages(limit: Int, user: Viewer) async throws(LibraryError) -> [RepeatedPageRecord] {
        try await read { transaction in
            var hidden = try HiddenPage.all(transaction, visibleTo: user)
            var records: [RepeatedPageRecord] = []
            for page in try Self.repeatedPages(limit: limit, user, transaction) {
                let choice = hidden.first { $0.fingerprint.isSamePage(as: page.fingerprint) }
                hidden.removeAll { $0.fingerprint.isSamePage(as: page.fingerprint) }
                guard
                    let example = try Self.example(of: page.content, user: user, transaction).map({ ($0, page.page) })
                        ?? Self.otherExample(of: page.id, user: user, transaction)
                else { continue }
                records.append(
                    RepeatedPageRecord(
                        content: example.0.content,
                        page: example.1,
                        fileCount: page.fileCount,
                        hiddenID: choice?.id,
                        publication: example.0
                    )
                )
            }
            let chosen = try hidden.map { page in
                RepeatedPageRecord(
                    content: ContentHash.hexadecimal(page.content),
                    page: page.page,
                    fileCount: 0,
                    hiddenID: page.id,
                    publication: try Self.example(of: page.content, user: user, transaction)
                )
            }
            return chosen + records
        }
    }

    private struct RepeatedPage {
        let id: Int64
        let fingerprint: PageFingerprint
        /// The content hash of the file that is stored as an example, and the index of the page in it.
        let content: Data
        let page: Int
        let fileCount: Int

        init(_ row: borrowing Row) {
            id = row[0]
            fingerprint = PageFingerprint(column: row[1])
            content = row[2]
            page = row[3]
            fileCount = row[4]
        }
    }

    /// Returns the repeated pages of visible publications, those in the most files first.
    private static func repeatedPages(
        limit: Int,
        _ user: Viewer,
        _ transaction: Transaction
    ) throws -> [RepeatedPage] {
        let (files, arguments) = visibleFiles(user)
        guard user.limits != .none else {
            return try transaction.rows(
                """
                SELECT repeatedPages.id, repeatedPages.hash, repeatedPages.content, repeatedPages.page,
                    repeatedPages.fileCount
                FROM repeatedPages WHERE EXISTS (SELECT 1 \(files))
                ORDER BY repeatedPages.fileCount DESC, repeatedPages.id LIMIT ?
                """,
                arguments + [limit]
            ) { RepeatedPage($0) }
        }
        return try transaction.rows(
            """
            SELECT counted.id, counted.hash, counted.content, counted.page, counted.visibleCount FROM (
                SELECT repeatedPages.id, repeatedPages.hash, repeatedPages.content, repeatedPages.page,
                    (SELECT count(DISTINCT repeatedPageFiles.fileID) \(files)) AS visibleCount
                FROM repeatedPages
            ) AS counted
            WHERE counted.visibleCount >= ? ORDER BY counted.visibleCount DESC, counted.id LIMIT ?
            """,
            arguments + [PageComparison.repetitionCount, limit]
        ) { RepeatedPage($0) }
    }

    /// The part of a query that finds the files of a repeated page in visible publications.
    ///
    /// - Parameter id: the SQL expression of the identifier of the repeated page. It is inserted into the query, so it
    ///   must not come from a request.
    private static func visibleFiles(
        _ user: Viewer,
        of id: String = "repeatedPages.id"
    ) -> (sql: String, arguments: StatementArguments) {
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        let sql = """
            FROM repeatedPageFiles
            JOIN pageFingerprints ON pageFingerprints.id = repeatedPageFiles.fileID
            JOIN publications ON publications.content = pageFingerprints.content
            WHERE repeatedPageFiles.repeatedPageID = \(id)\(visible.sql)
            """
        return (sql, visible.arguments)
    }

    /// Returns a publication with a content that the user can see, preferably one that is not missing.
    static func example(
        of content: Data,
        user: Viewer,
        _ transaction: Transaction
    ) throws -> PublicationRecord? {
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        return try PublicationRow.fetchAll(
            transaction,
            user: nil,
            sql: """
                WHERE publications.content = ?\(visible.sql)
                ORDER BY publications.isMissing, publications.id LIMIT 1
                """,
            arguments: [content] + visible.arguments
        ).first
    }

    /// Returns the first visible publication with a repeated page.
    private static func otherExample(
        of repeatedPage: Int64,
        user: Viewer,
        _ transaction: Transaction
    ) throws -> (PublicationRecord, Int)? {
        let (files, arguments) = visibleFiles(user, of: "?")
        let found = try transaction.row(
            """
            SELECT pageFingerprints.content, repeatedPageFiles.page \(files)
            ORDER BY repeatedPageFiles.fileID LIMIT 1
            """,
            [repeatedPage] + arguments
        ) { ($0[0] as Data, $0[1] as Int) }
        guard let found, let record = try example(of: found.0, user: user, transaction) else { return nil }
        return (record, found.1)
    }
}
