import Database
import Foundation
import TestDatabases
import Testing

@testable import Library

/// With PostgreSQL, the copy goes from a PostgreSQL store to a SQLite store and back to a PostgreSQL store.
@Suite("Copies of a store")
struct StoreCopyTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    /// Fills the store with rows of most tables.
    private func fill() async throws {
        try library.write("Haruko/Rain over Ōsaka.cbz", "title=Rain over Ōsaka;pages=3;age=12")
        try library.write("東京の夜/第1話.cbz", "title=第1話 雨;pages=4")
        try library.write("東京の夜/book.txt", "Chapter 1")
        try library.write("broken.cbz", "broken")
        try await library.scan()
        let store = library.store
        let comic = try await library.publication("Haruko/Rain over Ōsaka.cbz")
        _ = try await store.record(
            ProgressRecord(page: 1, isCompleted: false, updatedAt: 5, device: "é"),
            for: comic.id,
            user: .owner
        )
        _ = try await store.setPageBookmark(page: 1, note: "a\nb", in: comic.id, user: .owner)
        try await store.setFavourite(true, series: comic.seriesID, user: .owner)
        let list = try await store.makeList(.readingList, title: "L", entries: [comic.id], user: .owner)
        let removed = try await store.makeList(.readingList, title: "M", entries: [], user: .owner)
        try await store.removeList(removed.id, user: .owner)
        #expect(list.id < removed.id)
    }

    private func path(_ name: String) -> String { library.folder.appending(path: "\(name).sqlite").path }

    private func newStore() throws -> LibraryStore {
        try LibraryStore(.file(path("copy")), clock: library.clock.clock, isCopyTarget: true)
    }

    /// All rows of a table, as texts, so that both engines give the same.
    private func rows(_ table: CopiedTable, _ store: LibraryStore) throws -> [[DatabaseValue]] {
        try store.database.readBlocking { transaction in
            let key = Set(table.key.map { $0.lowercased() })
            let columns =
                table.key
                + (try transaction.columns(ofTable: table.name).filter { !key.contains($0.lowercased()) })
                .sorted { $0.lowercased() < $1.lowercased() }
            let sql =
                "SELECT \(columns.joined(separator: ", ")) FROM \(table.name) ORDER BY \(table.key.joined(separator: ", "))"
            return try transaction.rows(sql) { row in columns.indices.map { row[$0] as DatabaseValue } }
        }
    }

    @Test("have the same rows, totals, search results and next numbers")
    func copy() async throws {
        try await fill()
        let file = try newStore()
        try StoreCopy(from: library.store, to: file, additionalTables: []).run { _, _ in }
        let location = try TestDatabases.newAddress().map { .server($0) } ?? StoreLocation.file(path("back"))
        let copy = try LibraryStore(location, clock: library.clock.clock, isCopyTarget: true)
        try StoreCopy(from: file, to: copy, additionalTables: []).run { _, _ in }
        defer { try? copy.close() }
        try file.close()
        for table in CopiedTable.ofLibrary {
            #expect(try rows(table, copy) == rows(table, library.store), "\(table.name)")
        }
        #expect(try await copy.series(SeriesQuery(search: "東京"), user: .owner).series.map(\.title) == ["東京の夜"])
        let query = SeriesQuery(sort: .title)
        #expect(try await copy.series(query, user: .owner).series == library.store.series(query, user: .owner).series)
        #expect(try await copy.libraries(user: .owner) == library.store.libraries(user: .owner))
        let counts = CopiedTable("tagCounts", key: "libraryID", "tagID")
        #expect(try rows(counts, copy) == rows(counts, library.store))
        #expect(try !rows(counts, copy).isEmpty)
        let next = try await copy.makeList(.collection, title: "N", entries: [], user: .owner)
        #expect(try await next.id == library.store.makeList(.collection, title: "N", entries: [], user: .owner).id)
    }

    @Test("resume where they were interrupted, and can't be opened before they are complete")
    func resumption() async throws {
        struct Interruption: Error {}
        try await fill()
        let copy = try newStore()
        defer { try? copy.close() }
        // The copy ends in a table whose first rows were copied.
        try await copy.database.write { transaction in
            try transaction.execute(script: "CREATE TABLE \(StoreCopy.marker) (startedBy TEXT)")
        }
        let libraries = try rows(CopiedTable.ofLibrary[1], library.store)
        try await copy.database.write { transaction in
            for row in libraries {
                try transaction.execute(
                    "INSERT INTO libraries (id, name, path, addedAt) VALUES (?, 'L', ?, 1)",
                    [row[0], library.root.path]
                )
            }
        }
        try StoreCopy(from: library.store, to: copy, additionalTables: []).run { _, _ in }
        let series = CopiedTable.ofLibrary[4]
        #expect(try rows(series, copy) == rows(series, library.store))
        #expect(throws: LibraryError.copyTargetInUse) {
            try StoreCopy(from: library.store, to: copy, additionalTables: []).run { _, _ in }
        }
    }

    @Test("keep the totals of tags and libraries up to date after an interruption", .postgreSQLOnly)
    func totals() async throws {
        try await fill()
        let address = try #require(try TestDatabases.newAddress())
        let copy = try LibraryStore(.server(address), clock: library.clock.clock, isCopyTarget: true)
        defer { try? copy.close() }
        // The copy ends after the rows of seriesTags, before their totals are computed.
        try await copy.database.write { try $0.execute(script: "ALTER TABLE tagCounts RENAME TO hiddenCounts") }
        #expect(throws: LibraryError.self) {
            try StoreCopy(from: library.store, to: copy, additionalTables: []).run { _, _ in }
        }
        try await copy.database.write { try $0.execute(script: "ALTER TABLE hiddenCounts RENAME TO tagCounts") }
        try StoreCopy(from: library.store, to: copy, additionalTables: []).run { _, _ in }
        let counts = CopiedTable("tagCounts", key: "libraryID", "tagID")
        #expect(try rows(counts, copy) == rows(counts, library.store))
        let removals = "DELETE FROM seriesTags; DELETE FROM publications; DELETE FROM series"
        try await copy.database.write { try $0.execute(script: removals) }
        for total in [
            "SELECT sum(seriesCount) FROM tagCounts", "SELECT sum(seriesCount + publicationCount) FROM libraries",
        ] {
            #expect(try await copy.database.read { try $0.value(total) } == 0)
        }
    }

    @Test("include every table")
    func tables() throws {
        let store = try newStore()
        defer { try? store.close() }
        let names: [String] = try store.database.readBlocking { transaction in
            try transaction.values(
                """
                SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'grdb%'
                    AND name NOT LIKE 'seriesNames%' AND name NOT LIKE 'seriesWords%'
                """
            )
        }
        // Triggers fill the counts, and every store has its own versions.
        #expect(Set(names) == Set(CopiedTable.ofLibrary.map(\.name)).union(["tagCounts", "storeVersions"]))
    }

    @Test("that are incomplete aren't opened")
    func incomplete() async throws {
        let path = path("incomplete")
        let store = try LibraryStore(.file(path), isCopyTarget: true)
        try await store.database.write { try $0.execute(script: "CREATE TABLE \(StoreCopy.marker) (startedBy TEXT)") }
        try store.close()
        #expect(throws: LibraryError.self) { _ = try LibraryStore(path: path) }
    }
}
