import Database
import Foundation
import PageImages
import Testing

@testable import Library

/// What the store computes from other rows is correct again after it was damaged, or written by an earlier version.
@Suite("Repairs of computed rows")
struct RepairTests {
    /// The tables that are computed from publications and progress, as texts. Row numbers of tags and authors may change.
    private static let computed = [
        """
        SELECT title, publicationCount, isMissing, firstPublicationID, ageRating, hasUnrated, isSingle, isListed, isStale
        FROM series ORDER BY title
        """,
        """
        SELECT series.title, summary, people, genres, language, attributes FROM seriesDetails
        JOIN series ON series.id = seriesID ORDER BY series.title
        """,
        "SELECT series.title, names, words FROM seriesTexts JOIN series ON series.id = seriesID ORDER BY series.title",
        """
        SELECT series.title, authors.name, authors.key FROM seriesAuthors JOIN series ON series.id = seriesID
        JOIN authors ON authors.id = authorID ORDER BY series.title, authors.key
        """,
        """
        SELECT series.title, kind, value FROM seriesTags JOIN series ON series.id = seriesID
        JOIN tags ON tags.id = tagID ORDER BY series.title, kind, value
        """,
        """
        SELECT kind, value, seriesCount FROM tagCounts JOIN tags ON tags.id = tagID WHERE seriesCount > 0
        ORDER BY kind, value
        """,
        """
        SELECT series.title, userID, seriesReading.readCount, seriesReading.readAt, deckPublicationID FROM seriesReading
        JOIN series ON series.id = seriesID ORDER BY series.title, userID
        """,
    ]

    private static func rows(_ store: LibraryStore, _ statements: [String] = computed) async throws -> [[String]] {
        try await store.read { transaction in
            try statements.map { sql in
                let columns = sql.prefix(upTo: sql.range(of: "FROM")?.lowerBound ?? sql.endIndex).split(separator: ",")
                return try transaction.rows(sql) { row in
                    (0..<columns.count).map { "\(row[$0] as DatabaseValue)" }.joined(separator: " | ")
                }
            }
        }
    }

    private static func library() async throws -> TestLibrary {
        let library = try TestLibrary()
        let sea = "writer=Ada Winter;artist=Otto Lund;publisher=Harbour;age=6;summary=A boat;tags=Letters,Boats"
        try library.write("Sea/1.cbz", "\(sea);number=1;published=2018-11;pages=4")
        try library.write("Sea/2.cbz", "\(sea);number=2;published=2019-03-01;pages=5")
        try library.write("Snow/1.cbz", "writer=Élise Nord;publisher=Pier;age=12;number=1;pages=6;summary=Ice")
        try library.write("Snow/2.cbz", "writer=Élise Nord;publisher=Pier;number=2;pages=7")
        try await library.scan()
        let first = try await library.publication("Sea/1.cbz").id
        let progress = ProgressRecord(page: 3, isCompleted: true, updatedAt: library.clock.now, device: "test")
        _ = try await library.store.record(progress, for: first, user: .owner)
        return library
    }

    @Test(
        "the next scan corrects the totals, statistics, details, authors and tags of series that are marked as stale",
        arguments: [
            ["UPDATE series SET publicationCount = 99, isMissing = 1, firstPublicationID = NULL"],
            ["UPDATE series SET ageRating = 18, hasUnrated = 0, isListed = 0"],
            ["DELETE FROM seriesReading"],
            ["UPDATE seriesReading SET readCount = 7, readAt = 5, deckPublicationID = NULL"],
            ["DELETE FROM seriesDetails"],
            ["UPDATE seriesDetails SET summary = 'wrong', people = '', genres = 'x', attributes = '{damaged'"],
            ["DELETE FROM seriesTexts"],
            ["UPDATE seriesTexts SET names = 'wrong', words = 'wrong'"],
            ["DELETE FROM seriesAuthors"],
            ["DELETE FROM seriesAuthors", "DELETE FROM authors"],
            ["DELETE FROM seriesTags"],
            ["DELETE FROM seriesTags", "DELETE FROM tagCounts", "DELETE FROM tags"],
        ]
    )
    func staleSeries(_ damage: [String]) async throws {
        let library = try await Self.library()
        let before = try await Self.rows(library.store)
        #expect(before.allSatisfy { !$0.isEmpty })
        try await library.store.database.write { transaction in
            for statement in damage { try transaction.execute(statement) }
            try transaction.execute("UPDATE series SET isStale = 1")
        }
        #expect(try await Self.rows(library.store) != before)
        try await library.scan()
        #expect(try await Self.rows(library.store) == before)
    }

    @Test(
        "a scan reads a publication again that an earlier version read, and corrects its title, details and manifest",
        arguments: [
            ["UPDATE publications SET title = 'wrong', number = '77', pageCount = 1, ageRating = 18"],
            ["DELETE FROM publicationDetails"],
            ["UPDATE publicationDetails SET summary = 'wrong', people = '', attributes = '{damaged'"],
            ["DELETE FROM pages"],
            ["UPDATE publications SET error = 'wrong', pageCount = 0"],
        ]
    )
    func readAgain(_ damage: [String]) async throws {
        let library = try await Self.library()
        let statements =
            Self.computed + [
                "SELECT name, title, number, pageCount, ageRating, error, readerVersion FROM publications ORDER BY id",
                """
                SELECT publicationID, summary, people, genres, language, attributes FROM publicationDetails
                ORDER BY publicationID
                """,
                "SELECT publicationID, manifest FROM pages ORDER BY publicationID",
            ]
        let before = try await Self.rows(library.store, statements)
        #expect(before.allSatisfy { !$0.isEmpty })
        try await library.store.database.write { transaction in
            for statement in damage { try transaction.execute(statement) }
            // The version of the first release.
            try transaction.execute("UPDATE publications SET readerVersion = 1")
        }
        #expect(try await Self.rows(library.store, statements) != before)
        try await library.scan()
        #expect(try await Self.rows(library.store, statements) == before)
    }

    @Test(
        "pages are compared again after the results were lost, or another version of the detector computed them",
        arguments: [
            ["DELETE FROM samePages", "DELETE FROM pageBands"],
            ["UPDATE samePages SET pageCount = 1"],
            ["UPDATE pageBands SET hash = 0"],
            ["UPDATE pageFingerprints SET detectorVersion = 0"],
            ["UPDATE pageFingerprints SET detectorVersion = 0, pages = x'01'"],
        ]
    )
    func comparison(_ damage: [String]) async throws {
        let library = try await Self.library()
        let store = library.store
        let pages = (1...20).map { PageFingerprint(hash: UInt64($0) &* 0x9E37_79B9_7F4A_7C15, detail: 20) }
        let contents = (1...2).map { String(repeating: "\($0)", count: 64) }
        func compare() async throws {
            try await store.removeFingerprints(exceptVersion: 1)
            for content in contents where try await store.fingerprints(content: content, detectorVersion: 1) == nil {
                try await store.storeFingerprints(pages, content: content, detectorVersion: 1)
            }
            while try await store.compareNextPages(detectorVersion: 1) {}
        }
        let results = [
            """
            SELECT one.content, other.content, pageCount FROM samePages
            JOIN pageFingerprints AS one ON one.id = firstID JOIN pageFingerprints AS other ON other.id = secondID
            """,
            "SELECT band, page, hash FROM pageBands ORDER BY band, page, hash",
            "SELECT content, detectorVersion, pages, isCompared FROM pageFingerprints ORDER BY content",
        ]
        try await compare()
        let before = try await Self.rows(store, results)
        #expect(before.map(\.count).first == 1)
        try await store.database.write { transaction in
            for statement in damage { try transaction.execute(statement) }
            try transaction.execute("UPDATE pageFingerprints SET isCompared = 0")
        }
        #expect(try await Self.rows(store, results) != before)
        try await compare()
        #expect(try await Self.rows(store, results) == before)
    }
}
