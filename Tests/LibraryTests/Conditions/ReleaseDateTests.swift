import Database
import Foundation
import TestDatabases
import Testing

@testable import Library

@Suite("Release dates")
struct ReleaseDateTests {
    @Test("are parsed from years, months and days")
    func texts() {
        let table: [(String, String?)] = [
            ("2019", "2019-01-01"), ("2019-05", "2019-05-01"), ("2019-05-03", "2019-05-03"),
            ("2019-05-03T12:00:00Z", "2019-05-03"), ("2020-02-29", "2020-02-29"), ("2019-02-29", "2019-02-01"),
            ("2019-13-01", "2019-01-01"), ("2019-00-07", "2019-01-01"), ("2019-2020", "2019-01-01"),
            ("2019, May", "2019-01-01"), ("0001-01-01", "0001-01-01"), ("9999-12-31", "9999-12-31"),
            ("1969-12-31", "1969-12-31"), ("0000", nil), ("", nil), ("-", nil), ("20190503", nil), ("May 2019", nil),
            ("１２３４", nil), ("19", nil),
        ]
        for (text, expected) in table { #expect(ReleaseDate(text)?.text == expected, "\(text)") }
    }

    @Test("are added to the publications of an earlier version", .sqliteOnly)
    func migration() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "QuireDates-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "store.sqlite").path
        let old = try Database(path: path)
        try old.migrate(Schema.migrations(upTo: "2026-11 further tags"))
        try await old.write { transaction in
            for sql in [
                "INSERT INTO libraries (id, name, path, addedAt) VALUES (1, 'L', '/l', 1)",
                "INSERT INTO directories (id, libraryID, path) VALUES (1, 1, x'41')",
                """
                INSERT INTO series (id, libraryID, directoryID, title, titleKey, searchText, addedAt, updatedAt,
                    publicationCount, isListed, identifier) VALUES (1, 1, 1, 'A', x'41', 'a', 1, 1, 3, 1, 's1')
                """,
            ] { try transaction.execute(sql) }
            for (id, attributes) in [
                (1, #"{"published":"1970-01-03"}"#), (2, #"{"published":"soon"}"#), (3, "not JSON"),
            ] {
                try transaction.execute(
                    """
                    INSERT INTO publications (id, seriesID, directoryID, libraryID, name, size, modified, inode,
                        readerVersion, format, title, sortNumber, nameKey, searchText, readingProgression, pageCount,
                        coverIndex, addedAt, updatedAt, identifier)
                    VALUES (?, 1, 1, 1, ?, 1, 1, 1, 1, 'cbz', 'B', 1, x'42', 'b', 'ltr', 4, 0, 1, 1, ?)
                    """,
                    [id, Data("\(id)".utf8), "p\(id)"]
                )
                try transaction.execute(
                    """
                    INSERT INTO publicationDetails (publicationID, people, genres, attributes) VALUES (?, '', '', ?)
                    """,
                    [id, attributes]
                )
            }
        }
        try old.close()
        let store = try LibraryStore(path: path)
        let days = try await store.database.read { transaction in
            try transaction.rows("SELECT releaseDay FROM publicationDetails ORDER BY publicationID", []) {
                $0[0] as Int?
            }
        }
        #expect(days == [2, nil, nil])
        try store.close()
    }

    @Test("are limited to the years 1 to 9999")
    func limits() {
        #expect(ReleaseDate(day: .max) == .latest && ReleaseDate(day: .min) == .earliest)
        #expect(ReleaseDate.earliest.text == "0001-01-01" && ReleaseDate.latest.text == "9999-12-31")
        #expect(ReleaseDate(milliseconds: 86_399_999).day == 0 && ReleaseDate(milliseconds: -1).day == -1)
        #expect(ReleaseDate(milliseconds: .max) == .latest && ReleaseDate(milliseconds: .min) == .earliest)
    }
}
