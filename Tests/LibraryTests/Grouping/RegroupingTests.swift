import Database
import Foundation
import TestSupport
import Testing

@testable import Library

/// Stores of an earlier version, and libraries whose kind changes.
@Suite("Regrouping")
struct RegroupingTests {
    let library: TestLibrary

    init() throws { library = try TestLibrary() }

    /// Changes the store to the state of the previous version: a series for each folder.
    private func downgrade(_ library: TestLibrary) async throws {
        try await library.store.database.write { transaction in
            let publications = try transaction.rows(
                """
                SELECT publications.id, directoryID, directories.path, publications.libraryID FROM publications
                JOIN directories ON directories.id = directoryID ORDER BY publications.id
                """
            ) { row in
                (id: row[0] as Int64, directory: row[1] as Int64, path: row[2] as [UInt8], library: row[3] as Int64)
            }
            var folders: [Int64: Int64] = [:]
            try transaction.execute("UPDATE series SET identifier = NULL, looseName = 'old' || id")
            for publication in publications {
                let name = String(decoding: publication.path, as: UTF8.self)
                let identifier = PermanentIdentifier.series(library: "root", directory: publication.path, looseName: "")
                let series =
                    try folders[publication.directory]
                    ?? transaction.insert(
                        """
                        INSERT INTO series (libraryID, directoryID, title, titleKey, searchText, addedAt, updatedAt, identifier)
                        VALUES (?, ?, ?, x'41', ?, 1, 1, ?)
                        """,
                        [publication.library, publication.directory, name, name, identifier]
                    )
                folders[publication.directory] = series
                try transaction.execute(
                    "UPDATE publications SET seriesID = ?, shape = NULL, seriesName = NULL, readerVersion = 1 WHERE id = ?",
                    [series, publication.id]
                )
            }
            try transaction.execute("UPDATE series SET isStale = 1")
            try SeriesTotals.refreshStale(transaction, library.store.observer)
        }
    }

    @Test("the scan after the upgrade regroups folders and keeps users' data")
    func upgrade() async throws {
        for name in ["Emma", "Dune", "Ulysses"] { try library.write("Books/\(name).epub", "sections=30;title=\(name)") }
        for number in 1...3 { try library.write("Akira (1982)/\(number).cbz", "series=Akira;number=\(number)") }
        try await library.scan()
        try await downgrade(library)
        let old = try await library.allSeries()
        #expect(Set(old.map(\.title)) == ["Books", "Akira (1982)"])
        let store = library.store
        let books = try #require(old.first { $0.title == "Books" })
        let akira = try #require(old.first { $0.title != "Books" })
        try await store.setFavourite(true, series: books.id, user: .owner)
        try await store.setFavourite(true, series: akira.id, user: .owner)
        _ = try await store.setLabels([ContentLabel("kids")], ofSeries: books.id, user: .owner)
        let list = try await store.makeList(.collection, title: "L", entries: [books.id, akira.id], user: .owner)
        let dune = try await library.publication("Books/Dune.epub")
        let second = try await library.publication("Akira (1982)/2.cbz")
        try await read(dune, page: 12)
        try await read(second, page: 0)
        _ = try await store.setPageBookmark(page: 0, device: "phone", in: second.id, user: .owner)
        try await store.setFavourite(true, publication: dune.id, user: .owner)
        let order = [second.id, dune.id]
        let readingList = try await store.makeList(.readingList, title: "R", entries: order, user: .owner)
        let before = try await readingData([dune, second], readingList: readingList.id)
        #expect(before.progress == [12, 0] && before.bookmarks == [0, 1] && before.favourites == [true, false])

        try await library.scan()
        let new = try await library.allSeries()
        #expect(Set(new.map(\.title)) == ["Emma", "Dune", "Ulysses", "Akira"])
        let favourites = new.filter { $0.isFavourite }
        #expect(favourites.count == new.count)
        #expect(new.first { $0.title == "Akira" }?.id == akira.id)
        #expect(new.first { $0.title == "Akira" }?.identifier == akira.identifier)
        #expect(try await library.publication("Books/Dune.epub").id == dune.id)
        #expect(try await readingData([dune, second], readingList: readingList.id) == before)
        // The former identifier of the folder refers to one of its books.
        let heir = try await store.rowIDs(of: [books.identifier], .series, user: .owner)
        #expect(new.contains { $0.id == heir.first && $0.title != "Akira" })
        for series in new where series.title != "Akira" {
            #expect(try await store.restrictions(ofSeries: series.id, user: .owner).labels.map(\.text) == ["kids"])
        }
        var query = SeriesQuery()
        query.filter.collectionID = list.id
        let entries = try await store.series(query, user: .owner).series.map(\.title)
        #expect(entries.count == 4 && entries.last == "Akira")

        let rows = try await GroupingTests.rows(library)
        try await library.store.database.write { try $0.execute("UPDATE series SET isUngrouped = 1") }
        try await library.scan()
        #expect(try await GroupingTests.rows(library) == rows)
    }

    /// What the owner read and marked.
    private struct ReadingData: Equatable {
        var rows: [String] = []
        var progress: [Int?] = []
        var bookmarks: [Int] = []
        var favourites: [Bool] = []
        var readingList: [Int64] = []
    }

    private func read(_ publication: PublicationRecord, page: Int) async throws {
        let record = ProgressRecord(page: page, isCompleted: false, updatedAt: library.clock.now, device: "phone")
        _ = try await library.store.record(record, for: publication.id, user: .owner)
    }

    private func readingData(_ publications: [PublicationRecord], readingList: Int64) async throws -> ReadingData {
        let store = library.store
        var data = ReadingData()
        data.rows = try await store.database.read { transaction in
            try transaction.values("SELECT identifier || title || pageCount FROM publications ORDER BY id")
        }
        for publication in publications {
            data.progress.append(try await store.progress(of: publication.id, user: .owner)?.page)
            data.bookmarks.append(try await store.annotations(in: publication.id, user: .owner).count)
            data.favourites.append(try await store.publication(publication.id, user: .owner)?.isFavourite == true)
        }
        data.readingList = try await store.list(readingList, user: .owner).publications.map(\.publication.id)
        return data
    }

    @Test("a changed kind regroups the library, and the former kind restores the entries")
    func kinds() async throws {
        for name in ["Emma", "Dune"] { try library.write("Books/\(name).epub", "title=\(name)") }
        try await library.scan()
        #expect(try await library.allSeries().count == 2)
        let id = try #require(try await library.store.libraries(user: .owner).first?.id)
        #expect(try await library.store.set(.comics, ofLibrary: id))
        try await library.scan()
        #expect(try await library.allSeries().map(\.title) == ["Books"])
        #expect(try await !library.store.set(.comics, ofLibrary: id))
        try await library.store.set(.mixed, ofLibrary: id)
        try await library.scan()
        #expect(try await Set(library.allSeries().map(\.title)) == ["Emma", "Dune"])
        // A kind in the configuration takes precedence over the kind chosen in the browser.
        #expect(try await library.store.set(.comics, ofLibrary: id))
        try await library.scan(kind: .books)
        #expect(try await library.store.libraries(user: .owner).first?.kind == .books)
        #expect(try await Set(library.allSeries().map(\.title)) == ["Emma", "Dune"])
        await #expect(throws: LibraryError.noSuchLibrary(id: 99)) {
            try await library.store.set(.books, ofLibrary: 99)
        }
    }

    @Test("series with different labels are not merged, because limits refer to labels")
    func labels() async throws {
        try library.write("A/1.cbz", "number=1")
        try library.write("B/2.cbz", "number=2")
        try await library.scan()
        let first = try #require(try await library.allSeries().first { $0.title == "A" })
        _ = try await library.store.setLabels([ContentLabel("adult")], ofSeries: first.id, user: .owner)
        try library.write("A/1.cbz", "number=1;series=X")
        try library.write("B/2.cbz", "number=2;series=X")
        try await library.scan()
        let series = try await library.allSeries()
        #expect(series.count == 2 && series.map(\.publicationCount) == [1, 1])
    }

    @Test("regrouping twice changes nothing, for random libraries and kinds", arguments: 1...12)
    func stability(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let folders = ["", "A", "A/B", "C", "C/Vol. 1", "D (2019)"]
        for number in 0..<40 {
            let folder = folders.randomElement(using: &random) ?? ""
            let isBook = Bool.random(using: &random)
            var text = ["number=\(number % 7)", "pages=2", "title=T\(number)"].randomElement(using: &random) ?? ""
            if Bool.random(using: &random) { text += ";series=\(["X", "x", "Y"].randomElement(using: &random) ?? "")" }
            let path = (folder.isEmpty ? "" : folder + "/") + "F\(number)" + (isBook ? ".epub" : ".cbz")
            try library.write(path, text + ";id=\(number)")
        }
        for _ in 0..<4 {
            let kind = LibraryKind.allCases.randomElement(using: &random) ?? .mixed
            try await library.scan(kind: kind)
            let rows = try await GroupingTests.rows(library)
            try await library.store.database.write { try $0.execute("UPDATE series SET isUngrouped = 1") }
            try await library.scan(kind: kind)
            #expect(try await GroupingTests.rows(library) == rows, "seed \(seed)")
            try await check(kind)
        }
    }

    /// Compares the entries with those of a new store with the same files.
    private func check(_ kind: LibraryKind) async throws {
        let other = try TestLibrary(sharingFilesOf: library)
        try await other.scan(kind: kind)
        func groups(_ library: TestLibrary) async throws -> Set<Set<String>> {
            var groups: [String: Set<String>] = [:]
            for (path, publication) in try await library.publications() {
                groups[publication.seriesIdentifier, default: []].insert(path)
            }
            return Set(groups.values)
        }
        #expect(try await groups(library) == groups(other))
    }
}
