import Database
import Foundation
public import PageImages

extension LibraryStore {
    /// The maximum number of pages that can be hidden everywhere.
    public static let maximumHiddenPageCount = 1_000

    /// Returns the pages of a publication that are hidden everywhere, in ascending order. If all pages would be hidden,
    /// returns none.
    ///
    /// A page is recognised in other publications once their pages have fingerprints.
    ///
    /// - Parameters:
    ///   - content: the content hash, 64 hexadecimal digits.
    ///   - pageCount: the number of pages.
    ///   - detectorVersion: the version of the fingerprints.
    public func hiddenPages(
        content: String,
        pageCount: Int,
        detectorVersion: Int
    ) async throws(LibraryError) -> [Int] {
        guard let bytes = ContentHash.bytes(hexadecimal: content) else { return [] }
        let hidden = try await read { try HiddenPage.all($0) }
        guard !hidden.isEmpty else { return [] }
        let fingerprints = try await fingerprints(content: content, detectorVersion: detectorVersion) ?? []
        let known = hidden.filter { $0.detectorVersion == detectorVersion }.map(\.fingerprint)
        var pages = Set(
            fingerprints.indices.filter { page in
                known.contains { $0.isSamePage(as: fingerprints[page]) }
            }
        )
        for page in hidden where page.content == bytes { pages.insert(page.page) }
        let found = pages.filter { $0 < pageCount }.sorted()
        return found.count < pageCount ? found : []
    }

    /// Hides a page everywhere. The choice is durable when this returns.
    ///
    /// - Parameters:
    ///   - page: the page index from 0.
    ///   - publicationID: the publication in which the page was chosen.
    ///   - fingerprint: the fingerprint of the page, which must be distinctive.
    ///   - detectorVersion: the version of the fingerprint.
    ///   - user: the user, who must see the publication.
    /// - Returns: the identifier of the choice, for ``unhidePage(_:user:)``.
    /// - Throws: `LibraryError.noSuchPublication`, `.publicationNotReadable`, `.noSuchPage`, `.tooManyPages` or
    ///   `.storeFailed`.
    public func hidePage(
        _ page: Int,
        of publicationID: Int64,
        fingerprint: PageFingerprint,
        detectorVersion: Int,
        user: Viewer
    ) async throws(LibraryError) -> Int64 {
        let now = clock.now()
        return try await writeDurably { transaction in
            let publication = try ReadContent(transaction, publicationID: publicationID, user: user)
            try publication.check(page, publicationID: publicationID)
            let hidden = try HiddenPage.all(transaction)
            if let known = hidden.first(where: { $0.content == publication.content && $0.page == page }) {
                return known.id
            }
            guard hidden.count < Self.maximumHiddenPageCount else {
                throw LibraryError.tooManyPages(limit: Self.maximumHiddenPageCount)
            }
            return try transaction.insert(
                "INSERT INTO hiddenPages (hash, detectorVersion, content, page, hiddenAt) VALUES (?, ?, ?, ?, ?)",
                [fingerprint.column, detectorVersion, publication.content, page, now]
            )
        }
    }

    /// Shows a hidden page again everywhere, even if it was hidden in several publications. The change is durable when
    /// this returns.
    ///
    /// - Returns: false if there is no such choice, or if it was made in a publication that the user can't see.
    public func unhidePage(_ id: Int64, user: Viewer) async throws(LibraryError) -> Bool {
        try await writeDurably { transaction in
            let hidden = try HiddenPage.all(transaction)
            guard let page = try HiddenPage.all(transaction, visibleTo: user).first(where: { $0.id == id })
            else { return false }
            for other in hidden where other.id == id || other.isSamePage(as: page) {
                try transaction.execute("DELETE FROM hiddenPages WHERE id = ?", [other.id])
            }
            return true
        }
    }
}

/// A page that is hidden everywhere.
struct HiddenPage: Sendable {
    let id: Int64
    let fingerprint: PageFingerprint
    let detectorVersion: Int
    /// The content in which the page was chosen.
    let content: Data
    let page: Int

    func isSamePage(as other: HiddenPage) -> Bool {
        detectorVersion == other.detectorVersion && fingerprint.isSamePage(as: other.fingerprint)
    }

    /// Returns the hidden pages, the latest first.
    ///
    /// - Parameter user: the user, who must be able to see a publication in which the page was hidden; nil for all
    ///   pages. Users without limits also get the pages of publications that are no longer in the library.
    static func all(_ transaction: Transaction, visibleTo user: Viewer? = nil) throws -> [HiddenPage] {
        var (condition, arguments) = ("", StatementArguments())
        if let user, user.limits != .none {
            let visible = user.limits.condition(onSeriesID: "publications.seriesID")
            condition = """
                WHERE EXISTS (
                    SELECT 1 FROM publications WHERE publications.content = hiddenPages.content\(visible.sql)
                )
                """
            arguments = visible.arguments
        }
        return try transaction.rows(
            """
            SELECT hiddenPages.id, hiddenPages.hash, hiddenPages.detectorVersion, hiddenPages.content, hiddenPages.page
            FROM hiddenPages \(condition) ORDER BY hiddenPages.id DESC
            """,
            arguments
        ) { row in
            HiddenPage(
                id: row[0],
                fingerprint: PageFingerprint(column: row[1]),
                detectorVersion: row[2],
                content: row[3],
                page: row[4]
            )
        }
    }
}
