import Database
import Foundation
import Testing
import WireModel

@testable import Library

@Suite("The migration of bookmarks and marks to annotations")
struct AnnotationMigrationTests {
    private static let previous = "2026-11 collections"
    private static let comic = Data(repeating: 1, count: 32)
    private static let book = Data(repeating: 2, count: 32)

    /// Runs `body` with a store that the previous version left at a path.
    private func withOldStore(
        filledBy fill: @Sendable @escaping (Transaction) throws -> Void,
        _ body: (LibraryStore) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "QuireMigration-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "store.sqlite").path
        let old = try Database(path: path)
        try old.migrate(Schema.migrations(upTo: Self.previous))
        try await old.write(fill)
        try old.close()
        let store = try LibraryStore(path: path)
        try await body(store)
        try store.close()
        // Opening it again changes nothing.
        try LibraryStore(path: path).close()
    }

    private struct Stored: Equatable {
        var content: Data
        var id: String
        var annotation: Annotation?
        var modifiedAt: Int64
    }

    private func stored(_ store: LibraryStore) async throws -> [Stored] {
        try await store.database.read { transaction in
            try transaction.rows(
                "SELECT content, id, annotation, modifiedAt FROM annotations ORDER BY content, readingOrder, id"
            ) { row in
                Stored(
                    content: row[0],
                    id: row[1],
                    annotation: (row[2] as Data?).flatMap(StoredAnnotation.decode),
                    modifiedAt: row[3]
                )
            }
        }
    }

    @Test("bookmarks keep their pages, positions, notes, times and devices")
    func bookmarks() async throws {
        let long = "e" + String(repeating: "\u{301}", count: 300)
        try await withOldStore(filledBy: { transaction in
            let rows: [(Int, Double?, String?, Int64, Int64, String)] = [
                (11, 0.1, "ここ\n\tthere", 1000, 2000, "phone"), (0, nil, nil, 5, 5, ""), (2, 1, "", 7, 8, "d" + long),
                (300, 0, "n", 1, 1, "tablet"),
            ]
            for row in rows {
                try transaction.execute(
                    "INSERT INTO bookmarks VALUES (?, ?, ?, ?, ?, ?, ?)",
                    [Self.comic, row.0, row.1, row.2, row.3, row.4, row.5]
                )
            }
        }) { store in
            let expected = [
                Annotation(bookmarkAtPage: 0, created: 5),
                Annotation(bookmarkAtPage: 2, fraction: 1, created: 7, modified: 8, device: "d"),
                Annotation(
                    bookmarkAtPage: 11,
                    fraction: 0.1,
                    note: "ここ\n\tthere",
                    created: 1000,
                    modified: 2000,
                    device: "phone"
                ), Annotation(bookmarkAtPage: 300, fraction: 0, note: "n", created: 1, device: "tablet"),
            ]
            #expect(expected.map(\.id) == ["page-1", "page-3", "page-12", "page-301"])
            let rows = try await stored(store)
            #expect(
                rows
                    == expected.map {
                        Stored(content: Self.comic, id: $0.id, annotation: $0, modifiedAt: $0.modified)
                    }
            )
        }
    }

    @Test("marks are copied byte for byte; removed ones stay removed, and damaged ones are not lost")
    func marks() async throws {
        let highlight =
            #"{"color":"green","created":10,"id":"k3J-x_9","kind":"highlight","locator":{"href":"2.xhtml","#
            + #""locations":{"partialCfi":"/4/2/1:3","position":4,"progression":0.25},"text":{"highlight":"老人"},"#
            + #""type":"application/xhtml+xml"},"modified":20,"note":"n"}"#
        let bookmark =
            #"{"color":"yellow","created":1,"id":"b","kind":"bookmark","locator":{"href":"1.xhtml","#
            + #""locations":{"position":2},"type":"application/xhtml+xml"},"modified":30}"#
        let rows: [(String, String?, Int64)] = [
            ("k3J-x_9", highlight, 20), ("b", bookmark, 30), ("gone", nil, 40), ("damaged", "{", 50),
        ]
        try await withOldStore(filledBy: { transaction in
            for (id, json, time) in rows {
                try transaction.execute(
                    "INSERT INTO marks VALUES (?, ?, ?, ?)",
                    [Self.book, id, json.map { Data($0.utf8) }, time]
                )
            }
        }) { store in
            let copied = try await store.database.read { transaction in
                try transaction.rows("SELECT id, annotation, modifiedAt FROM annotations ORDER BY modifiedAt") { row in
                    let json: Data? = row[1]
                    return [
                        row[0] as String, json.map { String(decoding: $0, as: UTF8.self) } ?? "", "\(row[2] as Int64)",
                    ]
                }
            }
            #expect(copied == rows.map { [$0.0, $0.1 ?? "", "\($0.2)"] })
            #expect(try await stored(store).map(\.id) == ["damaged", "gone", "b", "k3J-x_9"])
            let tables: [String] = try await store.database.read { transaction in
                try transaction.values(
                    "SELECT name FROM sqlite_master WHERE name IN ('bookmarks', 'marks', 'annotations')"
                )
            }
            #expect(tables == ["annotations"])
        }
    }

    @Test("a bookmark of a position in a book gets another id when a mark has it")
    func sameID() async throws {
        let mark = Annotation(id: "page-4", kind: .highlight, locator: Locator(href: "1"), created: 1)
        try await withOldStore(filledBy: { transaction in
            try transaction.execute(
                "INSERT INTO marks VALUES (?, 'page-4', ?, 1), (?, 'page-4-2', NULL, 2)",
                [Self.book, StoredAnnotation.encode(mark), Self.book]
            )
            try transaction.execute("INSERT INTO bookmarks VALUES (?, 3, NULL, 'n', 5, 6, '')", [Self.book])
        }) { store in
            let rows = try await stored(store)
            #expect(Set(rows.map(\.id)) == ["page-4", "page-4-2", "page-4-3"])
            let bookmark = rows.first { $0.id == "page-4-3" }?.annotation
            #expect(bookmark?.id == "page-4-3" && bookmark?.note == "n" && bookmark?.locator.locations.position == 4)
        }
    }

    @Test("a store without bookmarks and marks gets an empty table")
    func empty() async throws {
        try await withOldStore(filledBy: { _ in }) { store in
            let rows = try await stored(store)
            #expect(rows.isEmpty)
        }
    }
}
