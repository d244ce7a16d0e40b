import Database
import Foundation
import Testing

@testable import Library

@Suite("The migration of a store without users")
struct ReaderMigrationTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/store")

    /// Calls `body` with a store that the version without users left at a path, before and after its migration.
    private func migrate<Value: Sendable>(
        _ before: @escaping @Sendable (Transaction) throws -> Value,
        _ body: (LibraryStore, Value) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "QuireReaders-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "store.sqlite").path
        let schema = try String(contentsOf: Self.folder.appending(path: "2026-11-schema.sql"), encoding: .utf8)
        let old = try Database(path: path)
        let value = try await old.write { transaction in
            try transaction.execute(script: schema)
            try Self.fill(transaction)
            return try before(transaction)
        }
        try old.close()
        let store = try LibraryStore(path: path)
        try await body(store, value)
        try store.close()
        // Opening it again changes nothing.
        try LibraryStore(path: path).close()
    }

    /// Writes eleven series of four publications. Two are unread, and the others are read to different extents. Of the
    /// publications, two are copies and one was never readable.
    private static func fill(_ transaction: Transaction) throws {
        try transaction.execute(
            script: """
                INSERT INTO libraries (id, name, path, addedAt) VALUES (1, 'One', '/one', 5), (2, 'Two', '/two', 6);
                INSERT INTO problems VALUES (1, '/one/x', 'denied');
                INSERT INTO coverChoices VALUES (x'0201', 3, 100, NULL);
                INSERT INTO bookEncodings VALUES (x'0302', 'shift_jis');
                INSERT INTO cropBoxes VALUES (x'0401', 2, x'00112233');
                INSERT INTO coverPreviews VALUES (x'0201', 3, x'AABB');
                """
        )
        for number in 1...11 as ClosedRange<Int64> {
            let library = number % 2 + 1
            try transaction.execute(
                "INSERT INTO directories (id, libraryID, path) VALUES (?, ?, ?)",
                [number, library, Data("folder \(number)".utf8)]
            )
            // The totals are those that the version counted.
            let readCount = number < 3 ? 0 : number % 4
            try transaction.execute(
                """
                INSERT INTO series (id, libraryID, directoryID, title, titleKey, searchText, addedAt, updatedAt, readAt,
                    publicationCount, readCount, firstPublicationID, isListed, isStale, favouriteAt, deckPublicationID)
                VALUES (?, ?, ?, ?, ?, '', ?, ?, ?, 4, ?, ?, 1, 0, ?, ?)
                """,
                [
                    number, library, number, "Series \(number)", Data([UInt8(number)]), number, number * 2,
                    number < 3 ? 0 : 1000 - number * 10 + 1, readCount, number * 10 + 1, number % 3 == 0 ? number : 0,
                    nil,
                ]
            )
            try transaction.execute("INSERT INTO seriesTexts VALUES (?, ?, ?)", [number, "series \(number)", "words"])
            for index in 1...4 as ClosedRange<Int64> {
                // The first publications of the series 5 and 6 are copies.
                let content = Data([UInt8(number == 6 && index == 1 ? 5 : number), UInt8(index)])
                try insertPublication(number * 10 + index, of: number, library, content, index, transaction)
                let isRead = index <= readCount
                if number >= 3, isRead || index == 4 {
                    try transaction.execute(
                        """
                        INSERT INTO progress (content, page, isCompleted, updatedAt, device, fraction, locator)
                        VALUES (?, ?, ?, ?, ?, 0.25, ?) ON CONFLICT DO NOTHING
                        """,
                        [
                            content, index, isRead, 1000 - number * 10 + (index == 4 ? 1 : 0), "device \(index)",
                            index == 2 ? "{\"href\":\"x\"}" : nil,
                        ]
                    )
                }
            }
        }
        try transaction.execute("UPDATE publications SET content = NULL, error = 'broken' WHERE id = 24")
        try transaction.execute(
            script: """
                INSERT INTO favourites VALUES (x'0301', 70), (x'0902', 71);
                INSERT INTO annotations VALUES (x'0301', 'page-2', x'7B7D', 1048576, 90),
                    (x'0301', 'gone', NULL, 0, 91), (x'0402', 'page-2', x'7B', 5, 92);
                INSERT INTO pairings VALUES (x'0301', x'0001', x'0003');
                INSERT INTO lists (id, kind, title, createdAt, updatedAt)
                VALUES (1, 'collection', 'C', 1, 2), (3, 'readingList', 'R', 3, 4), (7, 'collection', 'Gone', 5, 6);
                DELETE FROM lists WHERE id = 7;
                INSERT INTO listEntries (id, listID, seriesID, position) VALUES (1, 1, 4, 100), (2, 1, 2, 50);
                INSERT INTO listEntries (id, listID, publicationID, position) VALUES (3, 3, 24, 10), (4, 3, 31, 20);
                INSERT INTO pages VALUES (31, x'7B7D'), (32, x'7B22');
                INSERT INTO books (publicationID, body, textIndex, rulesMark, chapterRules)
                VALUES (41, x'01', x'02', 7, x'5B5D'), (42, x'03', NULL, 0, NULL);
                INSERT INTO publicationDetails VALUES (31, 'About', 'aut' || char(9) || 'Ada', 'Drama', 'en'),
                    (32, NULL, '', '', NULL);
                INSERT INTO seriesDetails VALUES (3, 'About', 'aut' || char(9) || 'Ada', 'Drama', 'ja'),
                    (4, NULL, '', 'Drama', NULL);
                INSERT INTO tags VALUES (1, 'genre', 'drama', 'Drama'), (2, 'language', 'ja', 'ja');
                INSERT INTO seriesTags VALUES (1, 3, 2), (2, 3, 2), (1, 4, 1);
                """
        )
    }

    private static func insertPublication(
        _ id: Int64,
        of series: Int64,
        _ library: Int64,
        _ content: Data,
        _ number: Int64,
        _ transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO publications (id, seriesID, directoryID, libraryID, name, size, modified, inode, readerVersion,
                content, format, title, number, sortNumber, nameKey, searchText, readingProgression, pageCount,
                coverIndex, addedAt, updatedAt)
            VALUES (?, ?, ?, ?, ?, 1, 2, 3, 5, ?, 'cbz', ?, ?, ?, ?, '', 'rtl', 9, 0, 1, 2)
            """,
            [
                id, series, series, library, Data("\(number).cbz".utf8), content, "P\(id)", String(number),
                Double(number), Data([UInt8(number)]),
            ]
        )
    }

    /// Returns all rows of a table as text, in a fixed order.
    private static func rows(_ table: String, _ columns: [String], _ transaction: Transaction) throws -> [String] {
        let row = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
        return try transaction.values("SELECT \(row) FROM \(table) ORDER BY 1")
    }

    private static func columns(of table: String, _ transaction: Transaction) throws -> [String] {
        try transaction.rows("PRAGMA table_info(\(table))") { $0[1] }
    }

    private static let catalogue = [
        "libraries", "directories", "problems", "series", "publications", "pages", "books", "bookEncodings",
        "cropBoxes", "coverChoices", "coverPreviews", "publicationDetails", "seriesDetails", "seriesTexts", "tags",
        "seriesTags", "tagCounts",
    ]
    private static let readers = ["progress", "favourites", "annotations", "pairings", "lists"]
    /// The columns of a series that were moved to tables of users.
    private static let moved: Set<String> = ["readCount", "readAt", "deckPublicationID", "favouriteAt"]
    /// A column that later migrations set, so that the totals of each series are counted again. It isn't compared.
    private static let recounted = "isStale"

    @Test("keeps every row of the catalogue and gives every row of the reader to the owner")
    func rows() async throws {
        try await migrate { transaction in
            try (Self.catalogue + Self.readers).map { table in
                let columns = try Self.columns(of: table, transaction).filter {
                    table != "series" || !Self.moved.contains($0) && $0 != Self.recounted
                }
                return (table: table, columns: columns, rows: try Self.rows(table, columns, transaction))
            }
        } _: { store, before in
            let after = try await store.database.read { transaction in
                try before.map { try Self.rows($0.table, $0.columns, transaction) }
            }
            for (before, after) in zip(before, after) {
                #expect(!before.rows.isEmpty, "\(before.table) is empty")
                #expect(before.rows == after, "\(before.table)")
            }
            let others = try await store.database.read { transaction -> [String] in
                try Self.readers.filter { try transaction.exists("SELECT 1 FROM \($0) WHERE userID <> 1") }
            }
            #expect(others.isEmpty)
            let users: [String] = try await store.database.read { try Self.rows("users", ["id", "name"], $0) }
            #expect(users == ["1,'owner'"])
            #expect(try await store.database.read { try !$0.exists("PRAGMA foreign_key_check") })
            #expect(try await store.database.read { try $0.value("PRAGMA integrity_check") == "ok" })
        }
    }

    @Test("keeps the totals of the series that the owner has read, and no others")
    func totals() async throws {
        let sql = "SELECT id, readCount, readAt, favouriteAt FROM series ORDER BY id"
        try await migrate { transaction in
            try transaction.rows(sql) { row in
                (id: row[0] as Int64, readCount: row[1] as Int, readAt: row[2] as Int64, favouriteAt: row[3] as Int64)
            }
        } _: { store, before in
            let second = Viewer(UserIdentifier(rawValue: 2), limits: .none)
            for series in before {
                let record = try #require(try await store.series(series.id, user: .owner))
                #expect(record.readCount == series.readCount)
                #expect(record.readAt == (series.readAt == 0 ? nil : series.readAt))
                #expect(record.isFavourite == (series.favouriteAt > 0))
                let other = try #require(try await store.series(series.id, user: second))
                #expect(other.readCount == 0 && other.readAt == nil && !other.isFavourite)
            }
            let read: [Int64] = try await store.database.read { try $0.values("SELECT seriesID FROM seriesReading") }
            #expect(read.sorted() == before.filter { $0.readAt > 0 }.map(\.id))
            let page = try await store.series(SeriesQuery(sort: .read), user: .owner)
            let expected = before.sorted { ($0.readAt, $0.id) > ($1.readAt, $1.id) }
            #expect(page.series.map(\.id) == expected.map(\.id))
        }
    }

    @Test("keeps the lists, and does not use the identifier of a removed list again")
    func lists() async throws {
        try await migrate { _ in
        } _: { store, _ in
            let lists = try await store.lists(user: .owner)
            #expect(lists.map(\.list.id) == [3, 1])
            #expect(lists.allSatisfy { $0.list.audience == .owner && $0.list.ownerName == "owner" })
            #expect(try await store.list(1, user: .owner).series.map(\.id) == [2, 4])
            #expect(try await store.list(3, user: .owner).publications.map(\.publication.id) == [24, 31])
            let new = try await store.makeList(.collection, title: "New", entries: [5], user: .owner)
            #expect(new.id == 8 && new.count == 1)
        }
    }
}
