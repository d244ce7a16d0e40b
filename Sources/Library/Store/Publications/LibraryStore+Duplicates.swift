import Database
import Foundation

/// Files that may be the same work, for administrators.
public struct DuplicateRecords: Sendable, Hashable {
    /// A group of files that may be the same work.
    public struct Group: Sendable, Hashable {
        /// A file.
        public struct File: Sendable, Hashable {
            /// The publication.
            public var publication: PublicationRecord
            /// The language, a BCP 47 tag; nil when unknown.
            public var language: String?
        }

        /// The files.
        public var files: [File]
        /// The smallest number of pages that two of the files have in common; nil if pages were not compared.
        public var commonPageCount: Int?
    }

    /// Groups of files with the same content.
    public var copies: [Group]
    /// Groups of publications with different contents that have most pages in common, such as the same scan in other
    /// archives.
    public var samePages: [Group]
    /// Groups of publications with different contents and the same number in a series, or the same title and authors,
    /// such as other scans, languages or resolutions.
    public var editions: [Group]
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
            let query = DuplicateQuery(limit: limit, limits: user.limits, transaction: transaction)
            let copies = try query.copies()
            let pages = try query.samePages()
            let numbers = try query.sameNumbers()
            let titles = try query.sameTitles()
            // A group with the same titles is omitted if it is also a group with the same numbers.
            let editions = numbers.groups + titles.groups.filter { !numbers.groups.contains($0) }
            return DuplicateRecords(
                copies: copies.groups,
                samePages: pages.groups,
                editions: Array(editions.prefix(limit)),
                hasMore: copies.hasMore || pages.hasMore || numbers.hasMore || titles.hasMore || editions.count > limit
            )
        }
    }
}

/// The queries for groups of files that may be the same work.
private struct DuplicateQuery {
    typealias Group = DuplicateRecords.Group
    typealias Found = (groups: [Group], hasMore: Bool)

    let limit: Int
    let limits: ReadingLimits
    let transaction: Transaction

    /// The number of pairs with the same pages that are read for each group that is requested.
    private static let pairsPerGroup = 10
    private static let tables = "FROM publications JOIN series ON series.id = publications.seriesID"
    private static let unlisted = "publications.isMissing = 0 AND publications.content IS NOT NULL"
    private static let listed = unlisted + " AND series.isListed = 1"
    private static let order = "ORDER BY publications.id LIMIT \(LibraryStore.maximumDuplicateCount)"

    /// Files with the same content.
    func copies() throws -> Found {
        let visible = limits.condition()
        let contents: [Data] = try transaction.values(
            """
            SELECT publications.content \(Self.tables) WHERE \(Self.listed)\(visible.sql)
            GROUP BY publications.content HAVING count(*) > 1 ORDER BY publications.content LIMIT ?
            """,
            visible.arguments + [limit + 1]
        )
        return (try contents.prefix(limit).map { Group(files: try files(withContents: [$0])) }, contents.count > limit)
    }

    /// Publications with the same number in a series and different contents.
    func sameNumbers() throws -> Found {
        let visible = limits.condition()
        let keys: [(series: Int64, number: String, volume: String)] = try transaction.rows(
            """
            SELECT publications.seriesID, publications.number, coalesce(publications.volume, '') \(Self.tables)
            WHERE \(Self.listed)\(visible.sql) AND publications.number IS NOT NULL
            GROUP BY 1, 2, 3 HAVING count(DISTINCT publications.content) > 1 ORDER BY 1, 2, 3 LIMIT ?
            """,
            visible.arguments + [limit + 1]
        ) { ($0[0], $0[1], $0[2]) }
        let groups = try keys.prefix(limit).map { key in
            Group(
                files: try files(
                    """
                    WHERE publications.seriesID = ? AND publications.number = ?
                        AND coalesce(publications.volume, '') = ? AND \(Self.unlisted) \(Self.order)
                    """,
                    [key.series, key.number, key.volume]
                )
            )
        }
        return (groups, keys.count > limit)
    }

    /// Publications with the same title, authors and number, and different contents. All are found in one pass, because
    /// there is no index of titles.
    func sameTitles() throws -> Found {
        let visible = limits.condition()
        let key = "publications.title, publications.authors, coalesce(publications.number, '')"
        let rows = try transaction.rows(
            """
            SELECT publications.id, \(key) \(Self.tables)
            JOIN (
                SELECT publications.title AS title, publications.authors AS authors,
                    coalesce(publications.number, '') AS number \(Self.tables)
                WHERE \(Self.listed)\(visible.sql) AND publications.title <> '' AND publications.authors <> ''
                GROUP BY 1, 2, 3 HAVING count(DISTINCT publications.content) > 1 ORDER BY 1, 2, 3 LIMIT ?
            ) AS same ON same.title = publications.title AND same.authors = publications.authors
                AND same.number = coalesce(publications.number, '')
            WHERE \(Self.listed)\(visible.sql) ORDER BY 2, 3, 4, 1 LIMIT ?
            """,
            visible.arguments + [limit + 1] + visible.arguments + [(limit + 1) * LibraryStore.maximumDuplicateCount]
        ) { row in
            (id: row[0] as Int64, key: [row[1] as String, row[2] as String, row[3] as String])
        }
        var groups: [(key: [String], ids: [Int64])] = []
        for row in rows {
            if groups.last?.key != row.key { groups.append((row.key, [])) }
            groups[groups.count - 1].ids.append(row.id)
        }
        let found = try groups.prefix(limit).map { group in
            Group(
                files: try files(
                    "WHERE \(Dialect.isOneOfIntegers("publications.id")) \(Self.order)",
                    [Dialect.integers(group.ids)]
                )
            )
        }
        return (found.filter { $0.files.count > 1 }, groups.count > limit)
    }

    /// Publications with most pages in common. Pairs that share a publication are one group.
    func samePages() throws -> Found {
        let content = { (id: String) in
            """
            EXISTS (
                SELECT 1 \(Self.tables) WHERE publications.content = \(id).content AND \(Self.listed)\(limits.condition().sql)
            )
            """
        }
        let arguments = limits.condition().arguments
        let maximum = limit * Self.pairsPerGroup
        let pairs: [(first: Data, second: Data, pageCount: Int)] = try transaction.rows(
            """
            SELECT one.content, other.content, samePages.pageCount FROM samePages
            JOIN pageFingerprints AS one ON one.id = samePages.firstID
            JOIN pageFingerprints AS other ON other.id = samePages.secondID
            WHERE \(content("one")) AND \(content("other"))
            ORDER BY samePages.firstID, samePages.secondID LIMIT ?
            """,
            arguments + arguments + [maximum + 1]
        ) { ($0[0], $0[1], $0[2]) }
        let groups = Self.joined(pairs)
        let found = try groups.prefix(limit).map { group in
            Group(files: try files(withContents: group.contents), commonPageCount: group.pageCount)
        }
        return (found, groups.count > limit || pairs.count > maximum)
    }

    private static func joined(
        _ pairs: [(first: Data, second: Data, pageCount: Int)]
    ) -> [(contents: [Data], pageCount: Int)] {
        var groups: [(contents: [Data], pageCount: Int)] = []
        var numbers: [Data: Int] = [:]
        for pair in pairs {
            let number = numbers[pair.first] ?? numbers[pair.second] ?? groups.count
            if number == groups.count { groups.append(([], pair.pageCount)) }
            for content in [pair.first, pair.second] where numbers[content] != number {
                // A pair can connect two groups.
                let former = numbers[content]
                let joined = former.map { groups[$0].contents } ?? [content]
                if let former {
                    groups[number].pageCount = min(groups[number].pageCount, groups[former].pageCount)
                    groups[former].contents = []
                }
                for member in joined { numbers[member] = number }
                groups[number].contents += joined
            }
            groups[number].pageCount = min(groups[number].pageCount, pair.pageCount)
        }
        return groups.filter { !$0.contents.isEmpty }
    }

    // MARK: Files

    /// The condition that the series of a publication is listed and visible.
    private var listedSeries: LimitCondition {
        var condition = limits.condition(onSeriesID: "publications.seriesID")
        condition.sql += " AND publications.seriesID IN (SELECT id FROM series WHERE isListed = 1)"
        return condition
    }

    private func files(withContents contents: [Data]) throws -> [Group.File] {
        let contents = contents.prefix(LibraryStore.maximumDuplicateCount)
        let places = repeatElement("?", count: contents.count).joined(separator: ", ")
        return try files(
            "WHERE publications.content IN (\(places)) AND \(Self.unlisted)\(listedSeries.sql) \(Self.order)",
            StatementArguments(contents) + listedSeries.arguments
        )
    }

    private func files(_ sql: String, _ arguments: StatementArguments) throws -> [Group.File] {
        try PublicationRow.fetchAll(transaction, user: nil, sql: sql, arguments: arguments).map { record in
            Group.File(
                publication: record,
                language: try transaction.value(
                    "SELECT language FROM publicationDetails WHERE publicationID = ?",
                    [record.id]
                )
            )
        }
    }
}
